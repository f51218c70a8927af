import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { OfferFact, OfferView } from "#web/offers/offer-view.ts";
import { miles } from "#web/offers/trip-text.ts";
import { vehicleWords } from "./driver-words.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";

/** The offers for a ride on a later day, as the cards show them. */
export const offerViews = (answer: ScheduleAnswer): OfferView[] =>
  answer.data.availableDrivers.map((driver) => ({
    ...driver,
    id: driver.riderRequestLog.id,
    driverId: driver.id,
    vehicle: vehicleWords(driver),
    pickupMinutes: null,
    tollLimit: answer.tollLimit,
    facts: [
      ...charges(driver, answer.bookedHours),
      { name: "Tax", value: driver.fareTax },
      { name: "Distance", value: miles(answer.data.distanceDetails.distanceInMiles) },
      { name: "Duration", value: `${answer.data.distanceDetails.durationInMinutes} min` },
    ],
  }));

const charges = (driver: AvailableDriver, bookedHours: number | null): OfferFact[] =>
  driver.perHourRate === null
    ? [
        { name: "Base rate", value: driver.baseRate },
        { name: "Per mile", value: driver.standardRate.perMileCharge },
        { name: "Per minute", value: driver.standardRate.perMinuteCharge },
      ]
    : [
        { name: "Per hour", value: driver.perHourRate },
        { name: "Booked", value: `${bookedHours} h` },
      ];
