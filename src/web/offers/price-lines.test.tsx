import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceLines } from "./price-lines.tsx";

const lines = [
  { label: "Time Charge", amount: 8.58, detail: "39 min x $0.22" },
  { label: "Discount (10%)", amount: -3.98 },
];
const fee = { label: "JFK Airport Access Fee (drop-off)", amount: 3.5 };

test("the space between a label and its detail belongs to the label, and a discount has a minus sign", () => {
  const below = { fees: [], credit: 0, amountDue: 4.6 };
  render(<PriceLines lines={lines} total={{ label: "Total", amount: 4.6 }} below={below} />);
  expect(screen.getByText("Time Charge").className).toBe("pr-2");
  expect(screen.getByText("39 min \u00d7 $0.22").className).not.toMatch(/\bm|\bp[lx]-/);
  expect(screen.getByText("\u2212$3.98")).toBeDefined();
  expect(screen.getByText("Total").parentElement?.className).toContain("text-h3");
});

test("a word with a hyphen does not break, and the amount charged is larger than the total", () => {
  const below = { fees: [fee], credit: 0, amountDue: 8.1 };
  render(<PriceLines lines={lines} total={{ label: "Total", amount: 4.6 }} below={below} />);
  expect(screen.getByText("(drop-off)").className).toBe("whitespace-nowrap");
  expect(screen.getByText("Total").parentElement?.className).not.toContain("text-h3");
  expect(screen.getByText("You pay").parentElement?.className).toContain("text-h3");
});
