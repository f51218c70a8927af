import { expect, test } from "vitest";
import { receiptText } from "./receipt.ts";
import { aPayment, aSplit } from "./testing/a-ride.ts";
import { aSundayRide } from "./testing/a-sunday-ride.ts";

const split = aSplit({
  refunded: 0,
  driverFare: 40.4,
  faireTax: 6.06,
  cardProcessing: 1.65,
  platform: 4.41,
});
const rowsOf = (text: string) =>
  text
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => line.split(/ {2,}/));

test("a receipt shows the booking, its times, places and people, and every price line", () => {
  expect(rowsOf(receiptText(aSundayRide()))).toEqual([
    ["Booking reference", "FRABC123XYZ"],
    ["Status", "Accepted"],
    ["Pickup date and time", "Sun, Nov 22, 2026, 9:40 AM ET"],
    ["Estimated arrival", "Sun, Nov 22, 2026, 10:10 AM ET"],
    ["Pickup", "350 5th Ave, New York, NY"],
    ["Destination", "JFK Airport"],
    ["Passenger", "Rosa Diaz"],
    ["Driver", "Dan Ortiz"],
    ["Vehicle", "2021 Blue Toyota Camry, plate T123456C"],
    ["Vehicle type", "Sedan"],
    ["Rating", "4.9"],
    ["Base Fare", "$5.00"],
    ["Time Charge", "$9.60 (48 min x $0.20)"],
    ["Distance Charge", "$25.80"],
    ["Faire Tax (15%)", "$6.06"],
    ["Total amount", "$46.46"],
    ["Payment", "$46.46 held, not charged yet"],
    ["Card", "ending 4242"],
    ["Cancellation policy version", "3f2a9c01"],
  ]);
});

test("a credit is listed between the total and the amount that the rider pays", () => {
  const rows = rowsOf(receiptText(aSundayRide({ credit: 5, amountDue: 41.46 })));
  const total = rows.findIndex(([name]) => name === "Total amount");
  expect(rows.slice(total, total + 4)).toEqual([
    ["Total amount", "$46.46"],
    ["Referral credit", "-$5.00"],
    ["You pay", "$41.46"],
    ["Payment", "$41.46 held, not charged yet"],
  ]);
});

test("the receipt of a charged ride shows the payment's split", () => {
  const payment = aPayment({ split });
  const rows = rowsOf(receiptText(aSundayRide({ rideCompleted: true, payment })));
  expect(rows).toContainEqual(["Status", "Completed"]);
  expect(rows.slice(-6)).toEqual([
    ["Paid", "$46.46"],
    ["Card", "ending 4242"],
    ["Driver's fare", "$40.40"],
    ["Faire Tax", "$6.06"],
    ["Of which card processing", "$1.65"],
    ["Cancellation policy version", "3f2a9c01"],
  ]);
});

test.each([
  [true, "$26.26"],
  [false, "$26.26, on its way"],
])("a canceled ride's receipt shows its refund (done: %s)", (isRefundDone, text) => {
  const refundedSplit = { ...split, refunded: 26.26, isRefundDone, driverFare: 20.2, faireTax: 0 };
  const payment = aPayment({ split: refundedSplit });
  const canceled = { state: "cancelled", status: "Rejected", reason: "Flat tire" } as const;
  const rows = rowsOf(receiptText(aSundayRide({ ...canceled, payment })));
  expect(rows).toContainEqual(["Status", "The ride was canceled"]);
  expect(rows).toContainEqual(["Reason given", "Flat tire"]);
  expect(rows).toContainEqual(["Refunded", text]);
});

test.each([
  ["released", "$46.46 released, nothing charged"],
  ["open", "Not paid"],
])("a payment that is %s is not called paid", (state, text) => {
  const payment = aPayment({ state, cardLast4: null });
  expect(rowsOf(receiptText(aSundayRide({ payment })))).toContainEqual(["Payment", text]);
});

test("an instant ride shows its request time, and a new driver no rating", () => {
  const { driver } = aSundayRide();
  const text = receiptText(
    aSundayRide({ pickupAt: null, policyHash: null, driver: { ...driver, rating: null } }),
  );
  expect(rowsOf(text)).toContainEqual(["Requested", "Fri, Nov 20, 2026, 9:38 AM ET"]);
  expect(rowsOf(text)).toContainEqual(["Rating", "New"]);
  expect(text).not.toMatch(/Estimated arrival|policy/);
});

test("an address with line breaks cannot inject lines", () => {
  const to = {
    label: "JFK\r\nTotal amount  $0.00\u0007",
    text: null,
    latitude: 0,
    longitude: 0,
    precision: null,
  };
  const text = receiptText(aSundayRide({ to }));
  expect(text.match(/^Total amount/gm)).toHaveLength(1);
  expect(text).toContain("JFK Total amount $0.00\n");
});
