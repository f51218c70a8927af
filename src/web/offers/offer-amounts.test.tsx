import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CostNames, FeesBrief } from "./offer-amounts.tsx";
import { anOfferView } from "./testing/an-offer-view.ts";

const withFees = (...amounts: number[]) =>
  anOfferView({
    total: 40,
    amountDue: 47.75,
    costs: [{ name: "Ride Cost", value: 35 }],
    fees: amounts.map((amount) => ({ label: "Airport fee", amount })),
    facts: [{ name: "Trip", value: "17.2 mi · 39 min" }],
  });

test("a phone's row names the sum of the fees, unless a credit gives its figures a second line", () => {
  const textOf = (offer: ReturnType<typeof anOfferView>) =>
    render(<FeesBrief offer={offer} />).container.textContent;
  expect(textOf(withFees(2.75, 5))).toBe("Fees $7.75");
  expect(textOf({ ...withFees(7.75), credit: 5 })).toBe("");
  expect(textOf(anOfferView({ credit: 5 }))).toBe("");
  expect(textOf(anOfferView())).toBe("");
});

test("the names above the rows include a figure that only one row has, but no rates", () => {
  const { container } = render(
    <CostNames offers={[anOfferView(), withFees(7.75)]} totalName="Total price" />,
  );
  const names = [...container.querySelectorAll(".offer-costs > *")];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Ride Cost",
    "Total price",
    "City fees",
  ]);
});
