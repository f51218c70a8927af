import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { CostNames, Costs } from "./offer-amounts.tsx";
import { anOfferView } from "./testing/an-offer-view.ts";

const withFees = (...amounts: number[]) =>
  anOfferView({
    total: 40,
    amountDue: 47.75,
    costs: [{ name: "Ride Cost", value: 35 }],
    fees: amounts.map((amount) => ({ label: "Airport fee", amount })),
    facts: [{ name: "Trip", value: "17.2 mi · 39 min" }],
  });

test("a row names each part of the sum in its order, with the fees last", () => {
  const namesOf = (offer: ReturnType<typeof anOfferView>) =>
    [...render(<Costs offer={offer} totalName="Total" />).container.querySelectorAll("div")].map(
      ({ textContent }) => textContent,
    );
  const parts = ["Ride Cost$35.00", "Total$40.00", "City fees$7.75"];
  expect(namesOf(withFees(2.75, 5))).toEqual(parts);
  expect(namesOf({ ...withFees(7.75), credit: 5 })).toEqual([...parts, "Referral credit−$5.00"]);
  expect(namesOf(anOfferView())).toEqual([]);
});

test("the names above the rows include a figure that only one row has, but no rates", () => {
  const { container } = render(
    <CostNames offers={[anOfferView(), withFees(7.75)]} totalName="Total price" />,
  );
  const names = [...container.querySelectorAll(".offer-costs > *, .offer-total")];
  expect(names.map(({ textContent }) => textContent)).toEqual([
    "Ride Cost",
    "Total price",
    "City fees",
    "You pay",
  ]);
});
