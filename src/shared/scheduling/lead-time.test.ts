import { describe, expect, it } from "vitest";
import { marketInstant } from "#shared/market-time.ts";
import { earliestPickup, isFarEnoughAhead, isTooFarAhead, latestPickup } from "./lead-time.ts";

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

function newYork(date: string, time: string): Date {
  const wall = marketInstant({ date, time });
  if (wall.kind !== "instant") throw new Error(`${date} ${time} is ${wall.kind}`);
  return wall.at;
}

describe("a scheduled pickup", () => {
  it("is allowed from 24 hours ahead on, to the millisecond, across ten years", () => {
    const end = Date.UTC(2036, 0, 1);
    for (let at = Date.UTC(2026, 0, 1); at < end; at += QUARTER_MS) {
      const pickupAt = new Date(at);
      const onTime = isFarEnoughAhead(pickupAt, new Date(at - 24 * HOUR_MS));
      const tooLate = isFarEnoughAhead(pickupAt, new Date(at - 24 * HOUR_MS + 1));
      if (!onTime || tooLate) throw new Error(`wrong at ${pickupAt.toISOString()}`);
    }
  });

  it("counts elapsed hours, not wall clock hours, when daylight saving begins", () => {
    const pickupAt = newYork("2027-03-14", "12:00");
    expect(isFarEnoughAhead(pickupAt, newYork("2027-03-13", "12:00"))).toBe(false);
    const latestBooking = newYork("2027-03-13", "11:00");
    expect(isFarEnoughAhead(pickupAt, latestBooking)).toBe(true);
    expect(isFarEnoughAhead(pickupAt, new Date(latestBooking.getTime() + 1))).toBe(false);
  });

  it("counts elapsed hours, not wall clock hours, when daylight saving ends", () => {
    const pickupAt = newYork("2026-11-01", "12:00");
    const latestBooking = newYork("2026-10-31", "13:00");
    expect(isFarEnoughAhead(pickupAt, latestBooking)).toBe(true);
    expect(isFarEnoughAhead(pickupAt, new Date(latestBooking.getTime() + 1))).toBe(false);
  });

  it("is at most 90 days ahead, to the millisecond", () => {
    const now = new Date("2026-07-01T12:00:00Z");
    const last = new Date("2026-09-29T12:00:00Z");
    expect(latestPickup(now)).toEqual(last);
    expect(isTooFarAhead(last, now)).toBe(false);
    expect(isTooFarAhead(new Date(last.getTime() + 1), now)).toBe(true);
    expect(earliestPickup(now)).toEqual(new Date("2026-07-02T12:00:00Z"));
  });
});
