import { expect, test } from "vitest";
import { anOffer } from "#shared/booking/testing/an-offer.ts";
import { offerView } from "./offer-view.ts";

const namesOf = (offer = anOffer()) => offerView(offer).facts.map(({ name }) => name);

test("shows vehicle, type and distance", () => {
  const offer = anOffer({ pickupMinutes: 7 });
  expect(offerView(offer)).toMatchObject({
    id: offer.id,
    vehicle: "Toyota Camry, Sedan",
    vehicleType: "SEDAN",
    pickupMinutes: 7,
  });
});

test("lists fare and tax, with or without a credit", () => {
  expect(namesOf()).toEqual(["Ride Cost", "Fare Tax"]);
  const { facts } = offerView(anOffer({ rideCost: 20, fareTax: 3, credit: 1.5 }));
  expect(facts).toEqual([
    { name: "Ride Cost", value: 20 },
    { name: "Fare Tax", value: 3 },
  ]);
});
