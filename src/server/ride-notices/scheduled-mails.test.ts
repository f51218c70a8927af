import { expect, test } from "vitest";
import { mailOf } from "#server/letters/mail-of.ts";
import { cents } from "#shared/money.ts";
import { cancellationPreview } from "#shared/rides/cancellation-terms.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { aSundayRide } from "#shared/rides/testing/a-sunday-ride.ts";
import { reminders } from "./reminders.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { recipientsOf, writeRideLetter } from "./ride-mails.ts";

const pickup = "Sun, Nov 22, 2026, 9:40 AM ET";
const pickupAt = new Date("2026-11-22T14:40:00.000Z");
const hoursBefore = (hours: number) => new Date(pickupAt.getTime() - hours * 3_600_000);
const cancellingAt = (now: Date) =>
  cancellationPreview(
    {
      kind: "scheduled",
      total: cents(4646),
      fare: cents(4040),
      acceptedAt: hoursBefore(47),
      pickupDueAt: pickupAt,
      arrivedAt: null,
    },
    now,
  );

const mailData = (
  event: Partial<RideMailData["event"]>,
  { hoursAhead = 24, ride = {} }: { hoursAhead?: number; ride?: Partial<Ride> } = {},
): RideMailData => ({
  url: "https://faire.example/rides/1",
  otherDriversUrl: "https://faire.example/schedule?instead=1",
  now: hoursBefore(hoursAhead),
  event: { state: "accepted", actor: "driver", reason: null, ...event },
  ride: aSundayRide(ride),
  answerBy: hoursBefore(36),
  cancelling: cancellingAt(hoursBefore(hoursAhead)),
  wasCharged: true,
  payout: null,
  ending: null,
});

const everyMail = rideStates.flatMap((state) =>
  recipientsOf(state).map((party) => [state, party] as const),
);

test.each(everyMail)("the mail about %s to the %s names the pickup time", (state, party) => {
  expect(writeRideLetter(party, mailData({ state })).facts).toContainEqual(["Pickup", pickup]);
});

test("the confirmation states the cancellation costs and mentions the calendar entry", () => {
  const { subject, sentences } = writeRideLetter(
    "rider",
    mailData({ state: "accepted" }, { hoursAhead: 40 }),
  );
  expect(subject).toBe(`Ride confirmed: ${pickup}`);
  expect(sentences).toContain(
    "If you cancel, you get back $46.46 until Sun, Nov 22, 2026, 5:40 AM ET, " +
      "then $36.36 until Sun, Nov 22, 2026, 8:40 AM ET, and later $26.26.",
  );
  expect(sentences.at(-1)).toContain("calendar");
});

test.each([
  ["rejected", "driver"],
  ["expired", "platform"],
  ["cancelled", "driver"],
  ["cancelled", "platform"],
] as const)("the mail about a ride that is %s by the %s links to other drivers", (state, actor) => {
  expect(writeRideLetter("rider", mailData({ state, actor })).link).toEqual({
    label: "See other drivers",
    url: "https://faire.example/schedule?instead=1",
  });
});

test("an hourly request shows the hours instead of the distance", () => {
  const { sentences, facts } = writeRideLetter(
    "driver",
    mailData({ state: "pending" }, { ride: { bookedHours: 5 } }),
  );
  expect(sentences[0]).toBe(
    "You receive $40.40 for 5 hours. The rider's card is authorized for it.",
  );
  expect(facts).toContainEqual(["Booked", "5 hours"]);
});

test("the rider's reminder has time, car, plate, phone number and cancellation costs", () => {
  const letter = reminders.rider(mailData({}, { hoursAhead: 2 }));
  expect(letter).toEqual({
    subject: `Reminder: pickup ${pickup}`,
    heading: "Dan picks you up in about 2 hours",
    sentences: [
      "Dan Ortiz comes in a Blue Toyota Camry, plate T123456C.",
      "If you cancel, you get back $36.36 until Sun, Nov 22, 2026, 8:40 AM ET, and later $26.26.",
    ],
    facts: [
      ["Booking reference", "FRABC123XYZ"],
      ["Pickup", pickup],
      ["From", "350 5th Ave, New York, NY"],
      ["To", "JFK Airport"],
      ["Call Dan", "2125550123"],
    ],
    link: { label: "See your ride", url: "https://faire.example/rides/1" },
  });
});

test("the driver's reminder has passenger, pickup, phone number and note", () => {
  const ride = { passengerName: "Paula Passenger", notes: "Two suitcases" };
  const letter = reminders.driver(mailData({}, { ride }));
  expect(letter.subject).toBe(`Reminder: you drive ${pickup}`);
  expect(letter.heading).toBe("You pick Paula Passenger up in about 24 hours");
  expect(letter.sentences[0]).toBe(
    "You receive $40.40 for about 17.2 miles and 48 min, in your Blue Toyota Camry, plate T123456C.",
  );
  expect(letter.facts.slice(-2)).toEqual([
    ["Call Paula Passenger", "+1 212-555-0100"],
    ["Note", "Two suitcases"],
  ]);
});

test("the reminder for another passenger's ride names the passenger", () => {
  const ride = { passengerName: "Paula Passenger" };
  expect(reminders.rider(mailData({}, { ride })).heading).toBe(
    "Dan picks Paula Passenger up in about 24 hours",
  );
});

test("a late reminder states the minutes left and the remaining cancellation cost", () => {
  const lateReminder = mailData({}, { hoursAhead: 0.5 });
  expect(reminders.rider(lateReminder).heading).toBe("Dan picks you up in about 30 minutes");
  expect(reminders.rider(lateReminder).sentences).toContain("If you cancel, you get $26.26 back.");
});

test.each(["rider", "driver"] as const)(
  "the %s's reminder is complete as text and HTML",
  (party) => {
    const { subject, text, html } = mailOf(reminders[party](mailData({})));
    expect(subject.length).toBeLessThan(78);
    expect(text).toContain(pickup);
    expect(html).toContain(pickup);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  },
);
