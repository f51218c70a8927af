import * as z from "zod/mini";
import { labelLine, nameLine, text } from "#shared/fields.ts";
import { latitude, longitude } from "#shared/wire.ts";

/** Validation messages, fixed by the specification. */
export const scheduleMessages = {
  date: "Please select a date and time",
  time: "Time must be in HH:MM format",
  phone: "Phone number must be in format: +1 XXX-XXX-XXXX",
  pickup: "Either address or coordinates (latitude/longitude) must be provided",
  destination: "Location is required",
  tooEarly: "Pickup time must be at least 24 hours in advance",
} as const;

export const notesMax = 500;

const usDate = /^(\d{2})\/(\d{2})\/(\d{4})$/;

/** A date in the market's time zone: "YYYY-MM-DD", or "MM/dd/yyyy" as displayed; normalized to "YYYY-MM-DD". */
export const pickupDate = z.pipe(
  z.string(scheduleMessages.date).check(
    z.trim(),
    z.overwrite((date) => date.replace(usDate, "$3-$1-$2")),
  ),
  z.iso.date(scheduleMessages.date),
);

/** 24-hour wall time. */
export const pickupTime = z
  .string(scheduleMessages.time)
  .check(z.trim(), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, scheduleMessages.time));

export const passengerName = nameLine("Name", 120);
export const passengerPhone = z
  .string(scheduleMessages.phone)
  .check(z.trim(), z.regex(/^\+1 \d{3}-\d{3}-\d{4}$/, scheduleMessages.phone));
export const pickupLocation = labelLine("Pickup location", 300);
export const finalDestination = z.pipe(
  z.string(scheduleMessages.destination),
  labelLine("Drop-off location", 300).check(z.minLength(1, scheduleMessages.destination)),
);
export const notesForDriver = text("Notes", notesMax);

export const bookedHours = z
  .int("Hours must be a whole number")
  .check(z.gte(1, "Hours must be between 1 and 24"), z.lte(24, "Hours must be between 1 and 24"));

/** Device position, in place of a pickup address. */
export const pickupLatitude = z.optional(z.nullable(latitude));
export const pickupLongitude = z.optional(z.nullable(longitude));
