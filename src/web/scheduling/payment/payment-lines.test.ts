import { expect, test } from "vitest";
import { anAvailableDriver } from "#web/scheduling/testing/an-available-driver.ts";
import { paymentLines } from "./payment-lines.ts";

const labelsAndAmounts = (driver: Parameters<typeof paymentLines>[0]) =>
  paymentLines(driver).map(({ label, amount }) => [label, amount]);

test("the subtotal is between the charges and the tax", () => {
  expect(labelsAndAmounts(anAvailableDriver())).toEqual([
    ["Base Fare", 5],
    ["Time Charge", 7.8],
    ["Distance Charge", 25.8],
    ["Subtotal", 38.6],
    ["Faire Tax (15%)", 5.79],
  ]);
});

test("a discount is deducted from the subtotal, before the tax", () => {
  const { lines, riderRequestLog } = anAvailableDriver();
  const discount = { label: "Discount (10%)", amount: -3.86 };
  const discounted = anAvailableDriver({
    lines: [...lines.slice(0, 3), discount, ...lines.slice(3)],
    riderRequestLog,
  });
  expect(labelsAndAmounts(discounted).map(([label]) => label)).toEqual([
    "Base Fare",
    "Time Charge",
    "Distance Charge",
    "Subtotal",
    "Discount (10%)",
    "Faire Tax (15%)",
  ]);
});

test("every line keeps its explanation", () => {
  expect(paymentLines(anAvailableDriver())[1]).toMatchObject({ detail: "39 min x $0.20" });
});
