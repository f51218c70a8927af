import { expect, test } from "vitest";
import { mailOf } from "#server/letters/mail-of.ts";
import { UNDER_REVIEW_TEXT } from "#shared/journey/reason-texts.ts";
import { cents, centsFromDollars, sumCents } from "#shared/money.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import type { RideMailData } from "./ride-mail-data.ts";
import { recipientsOf, writeRideLetter } from "./ride-mails.ts";
import { writeRidePush } from "./ride-pushes.ts";

const mailData = (
  event: Partial<RideMailData["event"]>,
  overrides: Partial<Omit<RideMailData, "event" | "ride">> & { ride?: Partial<Ride> } = {},
): RideMailData => ({
  url: "https://faire.example/rides/0199a000-0000-7000-8000-000000000000",
  otherDriversUrl: null,
  now: new Date("2026-11-22T14:10:00Z"),
  answerBy: null,
  cancelling: null,
  wasCharged: true,
  payout: null,
  ending: null,
  ...overrides,
  event: { state: "pending", actor: "rider", reason: null, ...event },
  ride: aRide(overrides.ride),
});

const everyMail = rideStates.flatMap((state) =>
  recipientsOf(state).map((party) => [state, party] as const),
);

test("a state change is mailed to the rider, the driver or both, depending on the state", () => {
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
  expect(() => writeRideLetter("driver", mailData({ state: "lapsed" }))).toThrow(RangeError);
});

test.each(everyMail)(
  "the mail about %s to the %s has the same content as text and HTML",
  (state, party) => {
    const letter = writeRideLetter(party, mailData({ state }));
    const { subject, text, html } = mailOf(letter);
    expect(subject.length).toBeLessThan(78);
    expect(html).not.toMatch(/<(img|script|link|style)\b/);
    const visible = html.replace(/<title>.*<\/title>/, "").replace(/<[^>]+>/g, " ");
    const expectedTexts = [
      letter.heading,
      ...letter.sentences,
      ...letter.facts.flat(),
      ...(letter.sum ? [...letter.sum.lines.flat(), ...letter.sum.total] : []),
    ];
    for (const words of expectedTexts) {
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
    const { sum } = writeRideLetter("rider", mailData({ state }));
    expect(sum?.lines).toEqual([
      ["Base Fare", "$5.00"],
      ["Time Charge", "$9.60"],
      ["Distance Charge", "$25.80"],
      ["Faire Tax (15%)", "$6.06"],
    ]);
    expect(sum?.total[1]).toBe("$46.46");
    const parts = sum?.lines.map(([, amount]) => centsFromDollars(Number(amount.slice(1)))) ?? [];
    expect(sumCents(parts)).toBe(4646);
  },
);

const waiting = { since: null, until: null, reason: null };

test.each([
  [null, "Your fare is on its way to your payout account.", "Your fare is on its way"],
  [
    { ...waiting, state: "under_review" },
    UNDER_REVIEW_TEXT,
    "We check the ride, then send your fare",
  ],
  [
    { ...waiting, state: "waiting", until: "2026-12-01T15:30:00.000Z" },
    "The first fares of a new driver wait. This one is sent on Tue, Dec 1, 2026, 10:30 AM ET.",
    "Your fare is sent later",
  ],
] as const)("with the payout %j, mail and push say where the fare is", (payout, sentence, push) => {
  const data = mailData({ state: "completed" }, { payout });
  expect(writeRideLetter("driver", data).sentences).toContain(sentence);
  expect(writeRidePush("driver", data).body).toContain(`${push} ·`);
});

test("amounts in the text part are aligned in a column", () => {
  const { text } = mailOf(writeRideLetter("rider", mailData({ state: "completed" })));
  expect(text).toContain(["Base Fare         $5.00", "Time Charge       $9.60"].join("\n"));
  expect(text).toContain("You paid         $46.46");
});

test("a canceled ride without a charge is mailed as released", () => {
  const { subject, heading, sentences } = writeRideLetter(
    "rider",
    mailData(
      { state: "cancelled", actor: "driver", reason: "Flat tire" },
      { wasCharged: false, ending: { refund: cents(4646), driverKeeps: cents(0) } },
    ),
  );
  expect([subject, heading, ...sentences]).toEqual([
    "Ride canceled: $46.46 released",
    "Dan canceled the ride",
    "Reason: Flat tire",
    "The $46.46 held on your card ending 4242 is released. You are not charged.",
  ]);
});

test("the mails about a late cancellation state the refund and the driver's share", () => {
  const lateCancellation = mailData(
    { state: "cancelled", actor: "rider" },
    { ending: { refund: cents(4146), driverKeeps: cents(500) } },
  );
  expect(writeRideLetter("rider", lateCancellation).sentences).toEqual([
    "$41.46 of $46.46 goes back to your card ending 4242.",
    "$5.00 goes to Dan by the cancellation policy.",
  ]);
  expect(writeRideLetter("driver", lateCancellation).sentences).toContain(
    "You receive $5.00 by the cancellation policy.",
  );
});

test("the mail about a scheduled ride names pickup and answer deadline in Eastern Time", () => {
  const scheduled = mailData(
    { state: "pending" },
    {
      answerBy: new Date("2026-11-23T02:00:00Z"),
      ride: { kind: "scheduled", pickupAt: "2026-11-24T14:40:00.000Z" },
    },
  );
  const { facts, sentences } = writeRideLetter("driver", scheduled);
  expect(facts).toContainEqual(["Pickup", "Tue, Nov 24, 2026, 9:40 AM ET"]);
  expect(sentences[1]).toContain("Answer by Sun, Nov 22, 2026, 9:00 PM ET.");
});

test("each place and reason in a mail stays on one line", () => {
  const words = "350 5th Ave\r\n\nYour payout is on hold";
  const ride = { notes: words, from: { ...aRide().from, label: words } };
  for (const party of ["rider", "driver"] as const) {
    const event = { state: "cancelled", actor: "rider", reason: words } as const;
    const { text } = mailOf(writeRideLetter(party, mailData(event, { ride })));
    expect(text).toContain("From: 350 5th Ave Your payout is on hold\n");
    expect(text).toContain("Reason: 350 5th Ave Your payout is on hold\n");
    expect(text).not.toMatch(/^Your payout/m);
  }
});

test("a request shows the rider's first name and initial", () => {
  expect(writeRideLetter("driver", mailData({ state: "pending" })).heading).toBe(
    "Rosa D. requested a ride",
  );
});

test("a name cannot put markup into a mail", () => {
  const rider = { ...aRide().rider, firstName: '<img src=x onerror="alert(1)">' };
  const { html } = mailOf(
    writeRideLetter("driver", mailData({ state: "pending" }, { ride: { rider } })),
  );
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x");
});
