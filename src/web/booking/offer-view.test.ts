import { expect, test } from "vitest";
import { anOffer } from "#shared/booking/testing/an-offer.ts";
import { offerView } from "./offer-view.ts";

test("a card shows the car with its type, and how far away it is", () => {
  const offer = anOffer({ pickupMinutes: 7 });
  expect(offerView(offer)).toMatchObject({
    id: offer.id,
    vehicle: "Toyota Camry, Sedan",
    vehicleType: "SEDAN",
    pickupMinutes: 7,
  });
});

test("the parts of the total are fare and tax, also under a credit", () => {
  const { facts } = offerView(anOffer({ rideCost: 20, fareTax: 3, credit: 1.5 }));
  expect(facts).toEqual([
    { name: "Ride Cost", value: 20 },
    { name: "Fare Tax", value: 3 },
  ]);
});
