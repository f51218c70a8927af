import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { checkout, getCheckoutSession } from "#shared/payments/contract.ts";
import { getRide, type Ride } from "#shared/rides/contract.ts";
import { aRide, aScheduledRide, aSplit } from "#shared/rides/testing/a-ride.ts";
import { emptyDraft, readDraft, saveDraft } from "#web/booking/draft.ts";
import { tripBetween } from "#web/booking/trip.ts";
import { brokenAnswer, heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

type Outcome = ReplyOf<typeof getCheckoutSession>;

beforeEach(() => void startClock("2026-11-22T14:41:00.000Z"));

const pending = aRide({ state: "pending", answerBy: "2026-11-22T14:42:00.000Z" });

const anOutcome = (outcome: Partial<Outcome> = {}): Outcome => ({
  success: true,
  state: "paid",
  rideId: pending.id,
  rideState: "pending",
  reference: "FRABC123XYZ",
  total: 46.46,
  amountDue: 46.46,
  ...outcome,
});

const unpaidOutcome = anOutcome({ state: "open", rideState: "awaiting_payment" });
const ownTrip = tripBetween(pending);
const otherPlace = { ...pending.from, label: "60 Centre St, New York, NY" };

/** Returns from the payment provider's page. */
const comeBack = (outcome: Outcome, ride: Ride = pending) => {
  server.on(getCheckoutSession, outcome);
  server.on(getRide, { success: true, ride });
  return openPage("/payment_success?session_id=cs_test_12345678", rosa);
};

test("states that the card is charged when the driver accepts", async () => {
  await comeBack(anOutcome());
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
  expect(screen.getByText("Your card is charged only when the driver accepts.")).toBeDefined();
  expect(screen.getByText("$46.46")).toBeDefined();
  const follow = await screen.findByRole("link", { name: "Follow your ride" });
  expect(follow.getAttribute("href")).toBe(`/rides/${pending.id}`);
});

test("does not call a ride paid that was read before its payment", async () => {
  await comeBack(anOutcome(), aRide({ state: "awaiting_payment" }));
  await screen.findByRole("heading", { name: "What happens next" });
  expect(screen.getByText("Your card is charged only when the driver accepts.")).toBeDefined();
  expect(screen.queryByText("This ride is paid.")).toBeNull();
});

test("does not ask to pay for a scheduled ride that was read before its payment", async () => {
  const reading = heldAnswer(getRide);
  const { person, queries } = await comeBack(
    anOutcome(),
    aScheduledRide({ id: pending.id, state: "awaiting_payment" }),
  );
  await screen.findByRole("heading", { name: "Payment Successful!" });
  await waitFor(() => expect(queries.getQueryData(["rides", pending.id])).toBeDefined());
  expect(screen.queryByText("You have not paid yet")).toBeNull();
  server.on(getRide, reading);
  await passTime(2);
  reading.release(refusedAnswer(403, "Not now"));
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.queryByText("You have not paid yet")).toBeNull();
  server.on(getRide, { success: true, ride: aScheduledRide({ id: pending.id, state: "pending" }) });
  await person.click(again);
  await screen.findByRole("heading", { name: "Booking Confirmed!" });
});

test.each([
  ["the paid trip", pending, anOutcome(), emptyDraft.trip],
  ["another trip", { ...pending, from: otherPlace }, anOutcome(), ownTrip],
  ["the trip of an unpaid ride", pending, unpaidOutcome, ownTrip],
  ["the trip of a scheduled ride", aScheduledRide({ from: pending.from }), anOutcome(), ownTrip],
])(
  "the booking form is emptied only if it holds the trip of a paid instant ride: %s",
  async (_, ride, outcome, trip) => {
    saveDraft(sessionStorage, rosa.id, { trip: ownTrip, latest: null });
    await comeBack(outcome, ride);
    await screen.findByRole("heading", { name: /^Payment Successful|^Confirming your payment/ });
    await waitFor(() => expect(readDraft(sessionStorage, rosa.id).trip).toEqual(trip));
  },
);

test("polls while the provider has not answered", async () => {
  const open = anOutcome({ state: "open", rideState: "awaiting_payment" });
  server.on(getCheckoutSession, open, open, open, open, anOutcome());
  server.on(getRide, { success: true, ride: pending });
  await openPage("/payment_success?session_id=cs_test_12345678", rosa);
  await screen.findByRole("heading", { name: "Confirming your payment..." });
  await passTime(4);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

test("shows the reference and a link to the rides after ten seconds without a result", async () => {
  const outcome = anOutcome({ state: "open", rideState: "awaiting_payment" });
  await comeBack(outcome);
  await screen.findByRole("heading", { name: "Confirming your payment..." });
  await passTime(11);
  await screen.findByRole("heading", { name: "Your payment is not confirmed yet" });
  expect(screen.getByText(outcome.reference)).toBeDefined();
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
});

test("stops polling after half a minute and checks on request", async () => {
  const { person } = await comeBack(anOutcome({ state: "open", rideState: "awaiting_payment" }));
  await screen.findByRole("heading", { name: "Confirming your payment..." });
  await passTime(35);
  await screen.findByRole("heading", { name: "Your payment is not confirmed yet" });
  expect(screen.getByText(/nothing is paid twice/)).toBeDefined();
  const callCount = server.calls(getCheckoutSession).length;
  expect(callCount).toBeLessThanOrEqual(31);
  server.on(getCheckoutSession, anOutcome());
  await person.click(screen.getByRole("button", { name: "Check again" }));
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

test.each([
  ["rejected", "Your driver declined the ride, so we released the hold on your card."],
  ["expired", "The driver did not answer in time, so we released the hold on your card."],
] as const)("does not report success if the ride was %s", async (rideState, words) => {
  await comeBack(anOutcome({ rideState }), aRide({ state: rideState }));
  expect(await screen.findByRole("heading", { name: "Your card was not charged" })).toBeDefined();
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.getByText("Not charged")).toBeDefined();
});

test("shows the amounts paid and refunded", async () => {
  const split = aSplit({ refunded: 6.46, driverFare: 40 });
  const payment = { state: "captured", cardLast4: "4242", split, refunds: [] };
  await comeBack(anOutcome({ rideState: "completed" }), aRide({ state: "completed", payment }));
  const paid = (await screen.findByText("You paid")).nextElementSibling;
  expect(paid?.textContent).toBe("$46.46");
  expect((await screen.findByText("Refunded")).nextElementSibling?.textContent).toMatch(/\$6\.46/);
});

test("shows the driver's answer live", async () => {
  await comeBack(anOutcome());
  await screen.findByText("Your card is charged only when the driver accepts.");
  server.on(getRide, { success: true, ride: aRide({ state: "accepted" }) });
  await waitFor(() =>
    server.tell({ type: "ride", rideId: pending.id, state: "accepted", eventId: 3 }),
  );
  expect(await screen.findByText("The driver has accepted your ride.")).toBeDefined();
});

test("confirms a scheduled ride below its payment", async () => {
  await comeBack(anOutcome(), aScheduledRide({ state: "pending" }));
  expect(
    await screen.findByRole("heading", { level: 2, name: "Booking Confirmed!" }),
  ).toBeDefined();
});

test.each(["/payment_success", "/payment_success?session_id=cs_test_unknown1"])(
  "shows an error at %s without a payment of this account",
  async (address) => {
    server.on(getCheckoutSession, refusedAnswer(404, "Payment not found"));
    await openPage(address, rosa);
    expect(
      await screen.findByRole("heading", { name: "We cannot find this payment" }),
    ).toBeDefined();
  },
);

test("a payment that loads slowly after a failure can be tried again, or left for the rides", async () => {
  const answer = heldAnswer(getCheckoutSession);
  server.on(getCheckoutSession, brokenAnswer(), answer);
  server.on(getRide, { success: true, ride: pending });
  const { person } = await openPage("/payment_success?session_id=cs_test_12345678", rosa);
  await screen.findByText(/^This is taking longer than usual/);
  expect(screen.getByRole("link", { name: "My rides" }).getAttribute("href")).toBe("/history");
  const callCount = server.calls(getCheckoutSession).length;
  await person.click(screen.getByRole("button", { name: "Try again" }));
  expect(server.calls(getCheckoutSession)).toHaveLength(callCount + 1);
  expect(screen.getByRole("button", { name: "Checking..." })).toBe(document.activeElement);
  answer.release(anOutcome());
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

test("a failed load can be retried", async () => {
  server.on(getCheckoutSession, brokenAnswer());
  server.on(getRide, { success: true, ride: pending });
  const { person } = await openPage("/payment_success?session_id=cs_test_12345678", rosa);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(getCheckoutSession, anOutcome());
  await person.click(again);
  expect(await screen.findByRole("heading", { name: "Payment Successful!" })).toBeDefined();
});

const unpaid = aRide({
  state: "awaiting_payment",
  payBy: "2026-11-22T14:51:00.000Z",
  riderLogId: "019a0000-0000-7000-8000-000000000000-0",
  timeline: [],
});

const goBack = (ride: Ride) => {
  server.on(getRide, { success: true, ride });
  return openPage(`/payment_cancel?ride=${ride.id}`, rosa);
};

test("reopens the payment page once for repeated clicks", async () => {
  const answer = heldAnswer(checkout);
  server.on(checkout, answer);
  const { person } = await goBack(unpaid);
  await screen.findByRole("heading", { name: "Payment Canceled" });
  expect(screen.getByText("You have not been charged.")).toBeDefined();
  expect(await screen.findByText("The ride is booked once you pay.")).toBeDefined();
  await person.dblClick(await screen.findByRole("button", { name: "Continue to payment" }));
  await person.click(await screen.findByRole("button", { name: "Opening..." }));
  answer.release({ success: true, url: "#payment", rideId: unpaid.id, reference: "FRABC123XYZ" });
  await waitFor(() => expect(location.hash).toBe("#payment"));
  expect(server.calls(checkout)).toHaveLength(1);
});

test("offers no payment after the driver's reservation has expired", async () => {
  await goBack(unpaid);
  await screen.findByRole("button", { name: "Continue to payment" });
  await passTime(601);
  expect(screen.getByText("Dan is not kept for you any more.")).toBeDefined();
  expect(screen.getByText("The ride is not booked.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Continue to payment" })).toBeNull();
});

test("reports that the server is unreachable when the payment page is reopened", async () => {
  server.on(checkout, lostAnswer());
  const { person } = await goBack(unpaid);
  await person.click(await screen.findByRole("button", { name: "Continue to payment" }));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toContain(
    "Couldn't reach the server. Your details are saved. Try again.",
  );
});

test("recognizes a ride that was paid anyway", async () => {
  await goBack(pending);
  expect(await screen.findByRole("heading", { name: "This ride is already paid" })).toBeDefined();
});
