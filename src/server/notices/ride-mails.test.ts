import { expect, test } from "vitest";
import { cents, centsFromDollars, sumCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { mailOf } from "./letter.ts";
import { recipientsOf, rideLetter } from "./ride-mails.ts";
import type { ToldRide } from "./told-ride.ts";

const person = { firstName: "Rosa", lastName: "Delgado", profileImage: null, phoneNumber: null };
const ride: Ride = {
  id: "0199a000-0000-7000-8000-000000000000",
  reference: "FRAB12CD34E",
  kind: "instant",
  state: "pending",
  status: "Pending",
  rideCompleted: false,
  reason: null,
  from: { label: "350 5th Ave, New York", latitude: 40.7, longitude: -74 },
  to: { label: "JFK Airport", latitude: 40.6, longitude: -73.8 },
  distance: 5,
  duration: 15,
  pickupMinutes: 4,
  pickupAt: null,
  bookedHours: null,
  passengerName: null,
  notes: null,
  policyHash: null,
  lines: [
    { label: "Base Fare", amount: 5 },
    { label: "Time Charge", amount: 3 },
    { label: "Distance Charge", amount: 7.5 },
    { label: "Faire Tax (15%)", amount: 2.33 },
  ],
  rideCost: 15.5,
  fareTax: 2.33,
  credit: 0,
  taxRate: 0.15,
  total: 17.83,
  requestedAt: "2026-11-22T14:00:00.000Z",
  riderLogId: null,
  payBy: null,
  answerBy: null,
  timeline: [],
  driver: {
    ...person,
    id: "0199a000-0000-7000-8000-000000000001",
    firstName: "Dan",
    lastName: "Brooks",
    rating: null,
    trustLevel: "New Comer",
    vehicle: {
      make: "Toyota",
      model: "Camry",
      color: "Black",
      vehicleType: "SEDAN",
      plateNumber: "T123456C",
    },
  },
  rider: person,
  rating: { rideAgain: "PENDING", ratableUntil: null, isNeverAgain: false, note: null },
  payment: { state: "authorized", cardLast4: "4242", split: null, refunds: [] },
};

const told = (
  event: Partial<ToldRide["event"]>,
  more: Partial<Omit<ToldRide, "event" | "ride">> & { ride?: Partial<Ride> } = {},
): ToldRide => ({
  url: "https://faire.example/rides/0199a000-0000-7000-8000-000000000000",
  otherDriversUrl: null,
  now: new Date("2026-11-22T14:10:00Z"),
  answerBy: null,
  cancelling: null,
  wasCharged: true,
  ending: null,
  ...more,
  event: { state: "pending", actor: "rider", reason: null, ...event },
  ride: { ...ride, ...more.ride },
});

const everyMail = rideStates.flatMap((state) =>
  recipientsOf(state).map((party) => [state, party] as const),
);

test("everybody who waits for something is written when it happens", () => {
  expect(everyMail).toEqual([
    ["pending", "rider"],
    ["pending", "driver"],
    ["rejected", "rider"],
    ["expired", "rider"],
    ["accepted", "rider"],
    ["arrived", "rider"],
    ["started", "rider"],
    ["completed", "rider"],
    ["completed", "driver"],
    ["cancelled", "rider"],
    ["cancelled", "driver"],
    ["no_show", "rider"],
    ["no_show", "driver"],
  ]);
  expect(() => rideLetter("driver", told({ state: "lapsed" }))).toThrow(RangeError);
});

test.each(everyMail)(
  "the mail about %s to the %s says the same in both its parts",
  (state, party) => {
    const letter = rideLetter(party, told({ state }));
    const { subject, text, html } = mailOf(letter);
    expect(subject.length).toBeLessThan(78);
    expect(html).not.toMatch(/<(img|script|link|style)\b/);
    const visible = html.replace(/<title>.*<\/title>/, "").replace(/<[^>]+>/g, " ");
    const said = [
      letter.heading,
      ...letter.sentences,
      ...letter.facts.flat(),
      ...(letter.sum ? [...letter.sum.lines.flat(), ...letter.sum.total] : []),
    ];
    for (const words of said) {
      expect(text).toContain(words);
      expect(visible.replaceAll("&#39;", "'")).toContain(words);
    }
    expect(text).toContain(letter.link.url);
    expect(html).toContain(`href="${letter.link.url}"`);
    expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  },
);

test.each(["pending", "accepted", "completed"] as const)(
  "the lines of the %s mail are the ride's and sum to its total",
  (state) => {
    const { sum } = rideLetter("rider", told({ state }));
    expect(sum?.lines).toEqual([
      ["Base Fare", "$5.00"],
      ["Time Charge", "$3.00"],
      ["Distance Charge", "$7.50"],
      ["Faire Tax (15%)", "$2.33"],
    ]);
    expect(sum?.total[1]).toBe("$17.83");
    const parts = sum?.lines.map(([, amount]) => centsFromDollars(Number(amount.slice(1)))) ?? [];
    expect(sumCents(parts)).toBe(1783);
  },
);

test("money in the text part stands in a column", () => {
  const { text } = mailOf(rideLetter("rider", told({ state: "completed" })));
  expect(text).toContain(["Base Fare         $5.00", "Time Charge       $3.00"].join("\n"));
  expect(text).toContain("Total            $17.83");
});

test("a ride that was only held is released, whoever canceled it", () => {
  const { subject, heading, sentences } = rideLetter(
    "rider",
    told(
      { state: "cancelled", actor: "driver", reason: "Flat tire" },
      { wasCharged: false, ending: { refund: cents(1783), driverKeeps: cents(0) } },
    ),
  );
  expect([subject, heading, ...sentences]).toEqual([
    "Ride canceled: $17.83 released",
    "Dan canceled the ride",
    "The reason given: Flat tire",
    "The $17.83 held on your card ending 4242 is released. You are not charged.",
  ]);
});

test("a late cancellation says to both what comes back and what the driver keeps", () => {
  const late = told(
    { state: "cancelled", actor: "rider" },
    { ending: { refund: cents(1283), driverKeeps: cents(500) } },
  );
  expect(rideLetter("rider", late).sentences).toEqual([
    "$12.83 of $17.83 goes back to your card ending 4242.",
    "$5.00 goes to Dan by the cancellation policy.",
  ]);
  expect(rideLetter("driver", late).sentences).toContain(
    "You receive $5.00 by the cancellation policy.",
  );
});

test("a scheduled ride names its pickup and the last moment to answer, in Eastern Time", () => {
  const scheduled = told(
    { state: "pending" },
    {
      answerBy: new Date("2026-11-23T02:00:00Z"),
      ride: { kind: "scheduled", pickupAt: "2026-11-24T14:40:00.000Z" },
    },
  );
  const { facts, sentences } = rideLetter("driver", scheduled);
  expect(facts).toContainEqual(["Pickup", "Tue, Nov 24, 2026, 9:40 AM ET"]);
  expect(sentences[1]).toContain("Answer by Sun, Nov 22, 2026, 9:00 PM ET.");
});

test("a name cannot put markup into a mail", () => {
  const rider = { ...person, firstName: '<img src=x onerror="alert(1)">' };
  const { html } = mailOf(rideLetter("driver", told({ state: "pending" }, { ride: { rider } })));
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x");
});
