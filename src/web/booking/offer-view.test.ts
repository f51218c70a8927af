import { expect, test } from "vitest";
import type { Offer } from "#shared/booking/contract.ts";
import { aQuote } from "#shared/booking/testing/a-quote.ts";
import { offerViews } from "./offer-view.ts";

const viewOf = (offer: Partial<Offer> = {}) => offerViews(aQuote([offer], { tollLimit: 60 }))[0];

test("shows vehicle, type, minutes and the limit of tolls", () => {
  expect(viewOf({ pickupMinutes: 7 })).toMatchObject({
    id: `${aQuote().quoteId}-0`,
    vehicle: "Toyota Camry",
    vehicleType: "SEDAN",
    pickupMinutes: 7,
    tripMinutes: 39,
    tollLimit: 60,
  });
});

test("lists fare and tax, with or without a credit", () => {
  expect(viewOf()?.costs.map(({ name }) => name)).toEqual(["Ride Cost", "Fare Tax"]);
  expect(viewOf({ rideCost: 20, fareTax: 3, credit: 1.5 })?.costs).toEqual([
    { name: "Ride Cost", value: 20 },
    { name: "Fare Tax", value: 3 },
  ]);
});
