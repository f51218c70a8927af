import type { Letter } from "#server/letters/letter.ts";
import { linesBelowTotal } from "#shared/fares/below-total.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { formatDollars } from "#shared/money.ts";
import { minutesText } from "#shared/places/length-text.ts";
import type { Ride } from "#shared/rides/contract.ts";
import type { RideMailData } from "./ride-mail-data.ts";

type Fact = Letter["facts"][number];

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

/** "your card ending 4242". */
export function cardOf({ payment }: Ride): string {
  return payment.cardLast4 === null ? "your card" : `your card ending ${payment.cardLast4}`;
}

/** "Black Toyota Camry, plate T123456C", limited to the parts that the ride's page shows. */
export function carOf({ driver: { vehicle } }: Ride): string {
  const car = [vehicle.color, vehicle.make, vehicle.model].filter((word) => word !== "").join(" ");
  return vehicle.plateNumber === null ? car : `${car}, plate ${vehicle.plateNumber}`;
}

/** Reference, places and booked time. */
export function rideFacts(ride: Ride): Letter["facts"] {
  const pickup: Letter["facts"] = ride.pickupAt === null ? [] : [["Pickup", pickupTime(ride)]];
  return [
    ["Booking reference", ride.reference],
    ...pickup,
    ["From", ride.from.label],
    ["To", ride.to.label],
    ...(ride.bookedHours === null ? [] : [["Booked", hours(ride.bookedHours)] satisfies Fact]),
  ];
}

/** "about 5 miles and 15 min", or the number of hours booked. */
export function lengthText({ bookedHours, distance, duration }: Ride): string {
  return bookedHours === null
    ? `about ${distance} miles and ${minutesText(duration)}`
    : hours(bookedHours);
}

/** Booked time of a scheduled ride: "Sun, Nov 22, 2026, 9:40 AM ET"; empty for an instant ride. */
export function pickupTime({ pickupAt }: Ride): string {
  return pickupAt === null ? "" : formatMarketTime(new Date(pickupAt));
}

/** Name of the passenger: the booked one, else the rider. */
export function passengerOf({ passengerName, rider }: Ride): string {
  return passengerName ?? fullName(rider);
}

const hours = (count: number): string => (count === 1 ? "1 hour" : `${count} hours`);

/** Lines of the price as shown on the ride's page, ending with the amount charged. */
export function priceSum(ride: Ride, dueName: string): Letter["sum"] {
  const below = linesBelowTotal(ride);
  const total = below.length === 0 ? [] : [{ label: "Total", amount: ride.total }];
  return {
    lines: [...ride.lines, ...total, ...below].map(({ label, amount }) => [
      label,
      formatDollars(amount),
    ]),
    total: [dueName, formatDollars(ride.amountDue)],
  };
}

export function linkTo({ url }: RideMailData, label: string): Letter["link"] {
  return { label, url };
}

/** Reason recorded with the event, if any: of a person or of the platform. */
export function customReason({ event }: RideMailData): string[] {
  return event.reason === null ? [] : [`Reason: ${event.reason}`];
}
