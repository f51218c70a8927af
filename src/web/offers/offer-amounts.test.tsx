import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CostNames, sharedFees } from "./offer-amounts.tsx";
import { anOfferView } from "./testing/an-offer-view.ts";

const withFees = (...amounts: number[]) =>
  anOfferView({
    total: 40,
    amountDue: 47.75,
    costs: [{ name: "Ride Cost", value: 35 }],
    fees: amounts.map((amount) => ({ label: "Airport fee", amount })),
    facts: [{ name: "Trip", value: "17.2 mi · 39 min" }],
  });

test("fees are shared if every price includes the same sum, and no credit", () => {
  expect(sharedFees([withFees(2.75, 5), withFees(7.75)])).toBe(7.75);
  expect(sharedFees([withFees(7.75), withFees(2.75)])).toBeNull();
  expect(sharedFees([withFees(7.75), anOfferView()])).toBeNull();
  expect(sharedFees([anOfferView(), anOfferView()])).toBeNull();
  const credited = { ...withFees(7.75), credit: 5 };
  expect(sharedFees([credited, credited])).toBeNull();
  expect(sharedFees([withFees(7.75)])).toBeNull();
  expect(sharedFees([])).toBeNull();
});

test("the names above the rows include a figure that only one row has", () => {
  const { container } = render(
    <CostNames offers={[anOfferView(), withFees(7.75)]} totalName="Total price" />,
  );
  const names = [...container.querySelectorAll(".offer-costs > *")];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    ...["Ride Cost", "Total price", "City fees", "Trip"],
  ]);
});
