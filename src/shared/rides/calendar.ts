import { formatDollars } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { productName } from "#shared/product.ts";
import { oneLine } from "#shared/visible-text.ts";
import { calendarInstant, calendarText, foldedLine } from "./calendar-lines.ts";
import type { Ride } from "./contract.ts";

/**
 * A scheduled ride as an iCalendar file (RFC 5545) with an alarm two hours before. UID and SEQUENCE let a
 * later file replace the entry. Throws RangeError for an instant ride.
 */
export function calendarFile(ride: Ride, now: Date): string {
  if (ride.pickupAt === null) throw new RangeError(`ride ${ride.id} has no pickup time`);
  const from = new Date(ride.pickupAt);
  const minutes = ride.bookedHours === null ? ride.duration : ride.bookedHours * 60;
  const status = statusOf(ride);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${productName()}//Rides//EN`,
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    // Fixed: calendar apps identify the entry by its UID, and productName() may change.
    `UID:${ride.id}@faire`,
    `SEQUENCE:${ride.timeline.length}`,
    `DTSTAMP:${calendarInstant(now)}`,
    `DTSTART:${calendarInstant(from)}`,
    `DTEND:${calendarInstant(plusMinutes(from, minutes))}`,
    `SUMMARY:${calendarText(`${productName()} ride to ${oneLine(ride.to.label)}`)}`,
    `LOCATION:${calendarText(oneLine(ride.from.label))}`,
    `DESCRIPTION:${calendarText(description(ride))}`,
    `STATUS:${status}`,
    ...(status === "CANCELLED" ? [] : alarmLines()),
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return `${lines.map(foldedLine).join("\r\n")}\r\n`;
}

const alarmLines = () => [
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT2H",
  `DESCRIPTION:${productName()} ride in 2 hours`,
  "END:VALARM",
];

function statusOf({ status }: Ride): "CANCELLED" | "TENTATIVE" | "CONFIRMED" {
  if (status === "Rejected") return "CANCELLED";
  return status === "Pending" ? "TENTATIVE" : "CONFIRMED";
}

function description(ride: Ride): string {
  const { driver, rider } = ride;
  const { vehicle } = driver;
  const car = [vehicle.color, vehicle.make, vehicle.model, vehicle.plateNumber];
  return [
    `Booking reference: ${ride.reference}`,
    `From: ${ride.from.label}`,
    `To: ${ride.to.label}`,
    `Driver: ${withPhone(fullName(driver), driver.phoneNumber)}`,
    `Vehicle: ${car.filter((word) => word !== null && word !== "").join(" ")}`,
    `Passenger: ${withPhone(ride.passengerName ?? fullName(rider), rider.phoneNumber)}`,
    `Total: ${formatDollars(ride.total)}`,
  ]
    .map(oneLine)
    .join("\n");
}

const fullName = ({ firstName, lastName }: Pick<Ride["rider"], "firstName" | "lastName">) =>
  `${firstName} ${lastName}`;

const withPhone = (name: string, phoneNumber: string | null) =>
  phoneNumber === null ? name : `${name}, ${phoneNumber}`;
