import { describe, expect, it } from "vitest";
import { marketInstant } from "#shared/market-time.ts";
import { pickupAtOf } from "./pickup-at.ts";

const tooEarly = {
  kind: "refused",
  field: "pickupTime",
  sentence: "Pickup time must be at least 24 hours in advance",
};
const at = (iso: string) => ({ kind: "at", pickupAt: new Date(iso), isRepeated: false });
const plus = (instant: Date, ms: number) => new Date(instant.getTime() + ms);
const DAY_MS = 86_400_000;

function newYork(date: string, time: string): Date {
  const wall = marketInstant({ date, time });
  if (wall.kind !== "instant") throw new Error(`${date} ${time} is ${wall.kind}`);
  return wall.at;
}

describe("the pickup of a ride on a later day", () => {
  const now = new Date("2026-11-21T15:00:00Z");

  it("is a New York wall time, at least 24 hours ahead to the millisecond", () => {
    const wall = { date: "2026-11-22", time: "10:00" };
    expect(pickupAtOf(wall, now)).toEqual(at("2026-11-22T15:00:00Z"));
    expect(pickupAtOf(wall, plus(now, 1))).toEqual(tooEarly);
  });

  it("is at most 90 days ahead, and the error names the last day", () => {
    expect(pickupAtOf({ date: "2027-02-19", time: "10:00" }, now)).toEqual(
      at("2027-02-19T15:00:00Z"),
    );
    expect(pickupAtOf({ date: "2027-02-19", time: "10:01" }, now)).toEqual({
      kind: "refused",
      field: "pickupDateTime",
      sentence: "Pickup time must be at most 90 days in advance, by 02/19/2027",
    });
  });

  it("counts elapsed hours across both changes of daylight saving, to the millisecond", () => {
    for (const [pickup, latest] of [
      [newYork("2027-03-14", "12:00"), newYork("2027-03-13", "11:00")],
      [newYork("2027-11-07", "12:00"), newYork("2027-11-06", "13:00")],
    ] as const) {
      expect(pickup.getTime() - latest.getTime()).toBe(DAY_MS);
      const date = pickup.toISOString().slice(0, 10);
      expect(pickupAtOf({ date, time: "12:00" }, latest)).toEqual(at(pickup.toISOString()));
      expect(pickupAtOf({ date, time: "12:00" }, plus(latest, 1))).toEqual(tooEarly);
    }
  });

  it("cannot be a skipped time, and resolves a repeated time to its first occurrence", () => {
    const winter = new Date("2027-03-01T12:00:00Z");
    expect(pickupAtOf({ date: "2027-03-14", time: "02:30" }, winter)).toEqual({
      kind: "refused",
      field: "pickupTime",
      sentence:
        "02:30 does not exist on this day: the clocks go forward an hour. Choose another time.",
    });
    const autumn = new Date("2027-11-01T12:00:00Z");
    expect(pickupAtOf({ date: "2027-11-07", time: "01:30" }, autumn)).toEqual({
      kind: "at",
      pickupAt: new Date("2027-11-07T05:30:00Z"),
      isRepeated: true,
    });
  });

  it("can repeat a failed ride's pickup until two hours before it, but at no other time", () => {
    const replaced = plus(now, 5 * 3_600_000);
    const wall = { date: "2026-11-21", time: "15:00" };
    expect(pickupAtOf(wall, now, replaced)).toEqual(at("2026-11-21T20:00:00Z"));
    expect(pickupAtOf({ ...wall, time: "15:15" }, now, replaced)).toEqual(tooEarly);
    expect(pickupAtOf(wall, plus(replaced, -2 * 3_600_000), replaced).kind).toBe("at");
    expect(pickupAtOf(wall, plus(replaced, -2 * 3_600_000 + 1), replaced)).toMatchObject({
      kind: "refused",
      field: "pickupTime",
    });
  });

  it("is at most 90 days ahead, also when a failed ride is rebooked", () => {
    const wall = { date: "2027-02-20", time: "15:00" };
    const replaced = new Date("2027-02-20T20:00:00Z");
    expect(pickupAtOf(wall, now, replaced)).toEqual(pickupAtOf(wall, now));
    expect(pickupAtOf(wall, now, replaced)).toMatchObject({ field: "pickupDateTime" });
  });
});
