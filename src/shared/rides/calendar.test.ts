import fc from "fast-check";
import { expect, test } from "vitest";
import { calendarFile } from "./calendar.ts";
import { calendarText, foldedLine } from "./calendar-lines.ts";
import { aSundayRide } from "./testing/a-sunday-ride.ts";

const now = new Date("2026-11-20T16:00:00.000Z");
const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

test("a scheduled ride is an event in UTC from the pickup to its end, with an alarm two hours before", () => {
  expect(unfolded(calendarFile(aSundayRide(), now))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Faire//Rides//EN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:019a0000-0000-7000-8000-000000000000@faire",
    "SEQUENCE:3",
    "DTSTAMP:20261120T160000Z",
    "DTSTART:20261122T144000Z",
    "DTEND:20261122T152800Z",
    "SUMMARY:Faire ride to JFK Airport",
    "LOCATION:350 5th Ave\\, New York\\, NY",
    "DESCRIPTION:Booking reference: FRABC123XYZ\\nFrom: 350 5th Ave\\, New York\\, NY\\nTo: JFK Airport" +
      "\\nDriver: Dan Ortiz\\, 2125550123\\nVehicle: Blue Toyota Camry T123456C" +
      "\\nPassenger: Rosa Diaz\\, +1 212-555-0100\\nTotal: $46.46",
    "STATUS:CONFIRMED",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT2H",
    "DESCRIPTION:Faire ride in 2 hours",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("a ride by the hour lasts its booked hours", () => {
  const file = calendarFile(aSundayRide({ bookedHours: 5 }), now);
  expect(file).toContain("DTEND:20261122T194000Z\r\n");
});

test.each([
  ["Pending", "TENTATIVE", true],
  ["Accepted", "CONFIRMED", true],
  ["Rejected", "CANCELLED", false],
] as const)("a ride that is %s is %s in the calendar", (status, word, hasAlarm) => {
  const file = calendarFile(aSundayRide({ status }), now);
  expect(file).toContain(`STATUS:${word}\r\n`);
  expect(file.includes("BEGIN:VALARM")).toBe(hasAlarm);
});

test("an instant ride has no calendar file", () => {
  expect(() => calendarFile(aSundayRide({ pickupAt: null }), now)).toThrow(RangeError);
});

test("an address cannot inject lines", () => {
  const to = {
    label: "JFK\r\nEND:VCALENDAR; 1,2 \\ 3",
    text: null,
    latitude: 0,
    longitude: 0,
    precision: null,
  };
  const lines = unfolded(calendarFile(aSundayRide({ to }), now));
  expect(lines).toContain("SUMMARY:Faire ride to JFK END:VCALENDAR\\; 1\\,2 \\\\ 3");
  expect(lines.filter((line) => line === "END:VCALENDAR")).toHaveLength(1);
});

const anyText = fc.string({ unit: "binary" }).filter((text) => !/\p{Surrogate}/u.test(text));

test("no folded line is longer than 75 octets, and unfolding gives the line back", () => {
  const size = (line: string) => new TextEncoder().encode(line).length;
  fc.assert(
    fc.property(fc.array(anyText), (texts) => {
      const line = calendarText(texts.join("🚕é—"));
      const folded = foldedLine(line);
      for (const part of folded.split("\r\n")) expect(size(part)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll("\r\n ", "")).toBe(line);
    }),
  );
});

test("a text survives escaping, without its control characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const read = calendarText(text).replace(/\\(.)/g, (_, character) =>
        character === "n" ? "\n" : character,
      );
      expect(read).toBe(text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n]/gu, ""));
    }),
  );
});
