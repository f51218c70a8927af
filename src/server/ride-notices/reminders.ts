import type { Letter } from "#server/letters/letter.ts";
import { formatDollars } from "#shared/money.ts";
import { cancelCosts } from "./cancel-costs.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import {
  carOf,
  fullName,
  lengthText,
  linkTo,
  passengerOf,
  pickupTime,
  rideFacts,
} from "./ride-text.ts";

/** Reminder before the pickup, by recipient. */
export const reminders: Record<"rider" | "driver", (data: RideMailData) => Letter> = {
  rider: forRider,
  driver: forDriver,
};

function forRider(data: RideMailData): Letter {
  const { ride } = data;
  const { driver } = ride;
  const passenger = passengerOf(ride);
  const whom = passenger === fullName(ride.rider) ? "you" : passenger;
  return {
    subject: `Reminder: pickup ${pickupTime(ride)}`,
    heading: `${driver.firstName} picks ${whom} up ${formatTimeLeft(data)}`,
    sentences: [`${fullName(driver)} comes in a ${carOf(ride)}.`, ...cancelCosts(data)],
    facts: [...rideFacts(ride), ...phone(driver.firstName, driver.phoneNumber)],
    link: linkTo(data, "See your ride"),
  };
}

function forDriver(data: RideMailData): Letter {
  const { ride } = data;
  const passenger = passengerOf(ride);
  return {
    subject: `Reminder: you drive ${pickupTime(ride)}`,
    heading: `You pick ${passenger} up ${formatTimeLeft(data)}`,
    sentences: [
      `You receive ${formatDollars(ride.rideCost)} for ${lengthText(ride)}, in your ${carOf(ride)}.`,
      "If you cancel, the rider gets everything back, and it counts against your trust level.",
    ],
    facts: [
      ...rideFacts(ride),
      ...phone(passenger, ride.rider.phoneNumber),
      ...(ride.notes ? [["Note", ride.notes] satisfies [string, string]] : []),
    ],
    link: linkTo(data, "See the ride"),
  };
}

const phone = (name: string, phoneNumber: string | null): Letter["facts"] =>
  phoneNumber === null ? [] : [[`Call ${name}`, phoneNumber]];

/** "in about 2 hours", or minutes for a late reminder. */
function formatTimeLeft({ ride: { pickupAt }, now }: RideMailData): string {
  const minutes = Math.round((Date.parse(pickupAt ?? "") - now.getTime()) / 60_000);
  const [count, unit] = minutes < 90 ? [minutes, "minute"] : [Math.round(minutes / 60), "hour"];
  return `in about ${count} ${unit}${count === 1 ? "" : "s"}`;
}
