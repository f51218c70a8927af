import { expect, test } from "vitest";
import { offerViews } from "./offer-view.ts";
import { anAnswer } from "./testing/an-answer.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";

test("an offer has its own id for checkout, and its driver's id for the URL", () => {
  const driver = anAvailableDriver();
  const [offer] = offerViews(anAnswer([driver]));
  expect(offer).toMatchObject({
    id: driver.riderRequestLog.id,
    driverId: driver.id,
    vehicle: "Toyota Camry",
    pickupMinutes: null,
  });
});

test("a trip shows costs that add up to its total, then rates, distance and duration", () => {
  const [offer] = offerViews(anAnswer());
  expect(offer?.costs).toEqual([
    { name: "Ride Cost", value: 38.6 },
    { name: "Tax", value: 5.79 },
  ]);
  expect(offer?.total).toBe(44.39);
  expect(offer?.facts).toEqual([
    { name: "Base rate", value: 5 },
    { name: "Per mile", value: 1.5 },
    { name: "Per minute", value: 0.2 },
    { name: "Trip", value: "17.2 mi · 39 min" },
  ]);
});

test("an hourly ride shows its hourly price and hours instead", () => {
  const driver = anAvailableDriver({ perHourRate: 42.5 });
  const [offer] = offerViews({ ...anAnswer([driver]), bookedHours: 3 });
  expect(offer?.facts).toEqual([
    { name: "Per hour", value: 42.5 },
    { name: "Booked", value: "3 h" },
    { name: "Trip", value: "17.2 mi · 39 min" },
  ]);
});

test("a trip of two hours shows its hours", () => {
  const answer = anAnswer();
  const distanceDetails = { ...answer.data.distanceDetails, durationInMinutes: 125 };
  const [offer] = offerViews({ ...answer, data: { ...answer.data, distanceDetails } });
  expect(offer?.facts.at(-1)).toEqual({ name: "Trip", value: "17.2 mi · 2 h 5 min" });
});
