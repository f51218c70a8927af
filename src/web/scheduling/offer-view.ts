import { milesText, minutesText } from "#shared/places/length-text.ts";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import type { OfferFact, OfferView } from "#web/offers/offer-view.ts";
import { formatCar } from "./driver-text.ts";
import type { ScheduleReply } from "./schedule-draft.ts";

/** The offers for a ride on a later day, as the cards show them. */
export const offerViews = (answer: ScheduleReply): OfferView[] =>
  answer.data.availableDrivers.map((driver) => ({
    ...driver,
    id: driver.riderRequestLog.id,
    driverId: driver.id,
    vehicle: formatCar(driver),
    color: driver.vehicleDetails.color,
    pickupMinutes: null,
    tollLimit: answer.tollLimit,
    tripMinutes: answer.data.distanceDetails.durationInMinutes,
    costs: [
      { name: "Ride Cost", value: driver.rideCost },
      { name: "Tax", value: driver.fareTax },
    ],
    facts: [
      baseCharge(driver),
      ...furtherCharges(driver, answer.bookedHours),
      tripFact(answer.data.distanceDetails),
    ],
  }));

type TripFacts = ScheduleReply["data"]["distanceDetails"];

/** Distance and duration, the same for every driver. */
const tripFact = ({ distanceInMiles, durationInMinutes }: TripFacts): OfferFact => ({
  name: "Trip",
  value: `${milesText(distanceInMiles)} · ${minutesText(durationInMinutes)}`,
});

const baseCharge = ({ perHourRate, baseRate }: AvailableDriver): OfferFact =>
  perHourRate === null
    ? { name: "Base rate", value: baseRate }
    : { name: "Per hour", value: perHourRate };

const furtherCharges = (driver: AvailableDriver, bookedHours: number | null): OfferFact[] =>
  driver.perHourRate === null
    ? [
        { name: "Per mile", value: driver.standardRate.perMileCharge },
        { name: "Per minute", value: driver.standardRate.perMinuteCharge },
      ]
    : [{ name: "Booked", value: `${bookedHours} h` }];
