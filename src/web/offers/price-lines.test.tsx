import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceLines } from "./price-lines.tsx";

const lines = [
  { label: "Time Charge", amount: 8.58, detail: "39 min x $0.22" },
  { label: "Discount (10%)", amount: -3.98 },
];
const fee = { label: "JFK Airport Access Fee (drop-off)", amount: 3.5 };

test("a detail has a multiplication sign, and a discount has a minus sign", () => {
  const below = { fees: [], credit: 0, amountDue: 4.6 };
  render(<PriceLines lines={lines} total={{ label: "Total", amount: 4.6 }} below={below} />);
  expect(screen.getByText("39 min \u00d7 $0.22")).toBeDefined();
  expect(screen.getByText("\u2212$3.98")).toBeDefined();
});

test("the fare has a sum above the tax", () => {
  const tax = { label: "Faire Tax (15%)", amount: 0.69 };
  const below = { fees: [], credit: 0, amountDue: 5.29 };
  const fare = { label: "Ride Cost", amount: 4.6 };
  const total = { label: "Total", amount: 5.29 };
  render(<PriceLines lines={[...lines, tax]} fare={fare} total={total} below={below} />);
  expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Time Charge"),
    ...["Discount (10%)", "Ride Cost", "Faire Tax (15%)", "Total"],
  ]);
});

test("a short word with a hyphen stays whole, a long one may break", () => {
  const long = { label: "Wheelchair-accessibility-surcharge of the city", amount: 1 };
  const below = { fees: [fee, long], credit: 0, amountDue: 9.1 };
  render(<PriceLines lines={lines} total={{ label: "Total", amount: 4.6 }} below={below} />);
  expect(screen.getByText("(drop-off)").parentElement?.textContent).toBe(fee.label);
  expect(screen.getByText(long.label)).toBeDefined();
});
