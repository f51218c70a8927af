import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { offerExpiresAt } from "#shared/booking/offer-lifetime.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { answerBy, isPositionFresh, isTripLength, payBy, scheduledWindow } from "./deadlines.ts";

const noon = new Date("2026-07-01T12:00:00.000Z");
const at = (text: string) => new Date(text);

describe("the deadlines of a ride", () => {
  it("give an instant offer 5 minutes, a scheduled one 30, and a checkout 10, or 5 for a rider who never paid", () => {
    expect(offerExpiresAt("instant", noon)).toEqual(at("2026-07-01T12:05:00Z"));
    expect(offerExpiresAt("scheduled", noon)).toEqual(at("2026-07-01T12:30:00Z"));
    expect(payBy(noon, { hasPaid: true })).toEqual(at("2026-07-01T12:10:00Z"));
    expect(payBy(noon, { hasPaid: false })).toEqual(at("2026-07-01T12:05:00Z"));
  });

  it("give the driver of an instant ride 60 seconds to answer", () => {
    expect(answerBy({ paidAt: noon, pickupAt: null })).toEqual(at("2026-07-01T12:01:00Z"));
  });

  it("give the driver of a scheduled ride 12 hours, but no later than 12 hours before pickup", () => {
    expect(answerBy({ paidAt: noon, pickupAt: at("2026-07-05T12:00:00Z") })).toEqual(
      at("2026-07-02T00:00:00Z"),
    );
    expect(answerBy({ paidAt: noon, pickupAt: at("2026-07-02T11:30:00Z") })).toEqual(
      at("2026-07-01T23:30:00Z"),
    );
  });

  it("end half an hour before the bank's hold on the card ends, if that is sooner", () => {
    const pickupAt = at("2026-07-05T12:00:00Z");
    const heldUntil = (captureBefore: Date) => answerBy({ paidAt: noon, pickupAt, captureBefore });
    expect(heldUntil(at("2026-07-01T15:00:00Z"))).toEqual(at("2026-07-01T14:30:00Z"));
    expect(heldUntil(at("2026-07-08T12:00:00Z"))).toEqual(answerBy({ paidAt: noon, pickupAt }));
  });

  it("end halfway to the pickup if 12 hours before it leaves less than an hour to answer", () => {
    const deadlineFor = (pickupAt: string) => answerBy({ paidAt: noon, pickupAt: at(pickupAt) });
    expect(deadlineFor("2026-07-02T01:00:00Z")).toEqual(at("2026-07-01T13:00:00Z"));
    expect(deadlineFor("2026-07-02T00:58:00Z")).toEqual(at("2026-07-01T18:29:00Z"));
    expect(deadlineFor("2026-07-01T13:00:00Z")).toEqual(at("2026-07-01T12:30:00Z"));
  });

  it("always leave time to answer, and end before the pickup", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 90 * 24 * 60 }), (minutes) => {
        const pickupAt = plusMinutes(noon, minutes);
        const deadline = answerBy({ paidAt: noon, pickupAt });
        expect(deadline > noon && deadline < pickupAt).toBe(true);
        const enough = Math.min(60, minutes / 2);
        expect(deadline.getTime()).toBeGreaterThanOrEqual(noon.getTime() + enough * 60_000);
      }),
    );
  });
});

describe("a scheduled trip", () => {
  it("blocks its driver from 15 minutes before pickup to 30 after the trip", () => {
    expect(scheduledWindow({ pickupAt: noon, minutes: 40 })).toEqual({
      from: at("2026-07-01T11:45:00Z"),
      until: at("2026-07-01T13:10:00Z"),
    });
  });
});

describe("the limits of offers", () => {
  it("require a driver's position of at most 3 minutes ago", () => {
    const limit = plusMinutes(noon, 3);
    expect(isPositionFresh(noon, limit)).toBe(true);
    expect(isPositionFresh(noon, new Date(limit.getTime() + 1))).toBe(false);
  });

  it("require a trip of 0.1 to 250 miles", () => {
    expect([9, 10, 25_000, 25_001].map(isTripLength)).toEqual([false, true, true, false]);
  });
});
