import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatMarketClock,
  formatMarketTime,
  formatMarketTimeBriefly,
  marketClock,
  marketDate,
  marketInstant,
  marketIsoDate,
  marketIsoMinute,
} from "./market-time.ts";

const QUARTER_MS = 15 * 60_000;
const twoDigits = (value: number) => String(value).padStart(2, "0");

/** US law since 2007: from the second Sunday of March to the first of November, 2 AM. */
function isDaylightSaving(at: number): boolean {
  const year = new Date(at).getUTCFullYear();
  const firstSunday = (month: number) =>
    1 + ((7 - new Date(Date.UTC(year, month, 1)).getUTCDay()) % 7);
  const begins = Date.UTC(year, 2, firstSunday(2) + 7, 7);
  const ends = Date.UTC(year, 10, firstSunday(10), 6);
  return begins <= at && at < ends;
}

function wallAt(at: number) {
  const local = new Date(at - (isDaylightSaving(at) ? 4 : 5) * 3_600_000);
  return { date: local.toISOString().slice(0, 10), time: local.toISOString().slice(11, 16) };
}

describe("formatted New York time", () => {
  it("is formatted with ET", () => {
    expect(formatMarketTime(new Date("2026-11-22T14:40:00Z"))).toBe(
      "Sun, Nov 22, 2026, 9:40 AM ET",
    );
    expect(formatMarketTime(new Date("2026-07-01T04:05:59Z"))).toBe(
      "Wed, Jul 1, 2026, 12:05 AM ET",
    );
    expect(formatMarketTimeBriefly(new Date("2026-11-22T14:40:00Z"))).toBe(
      "Sun, Nov 22, 9:40 AM ET",
    );
    expect(formatMarketClock(new Date("2026-11-22T14:40:00Z"))).toBe("9:40 AM ET");
  });

  it("is a date for form fields", () => {
    expect(marketDate(new Date("2026-01-01T04:59:59Z"))).toBe("12/31/2025");
    expect(marketIsoDate(new Date("2026-01-01T05:00:00Z"))).toBe("2026-01-01");
  });

  it("is written year first in files, with hours from 00 to 23", () => {
    expect(marketIsoMinute(new Date("2026-01-01T05:00:59Z"))).toBe("2026-01-01 00:00");
    expect(marketIsoMinute(new Date("2026-07-02T03:59:00Z"))).toBe("2026-07-01 23:59");
  });

  it("shows EDT and EST in the repeated hour only", () => {
    const formatsOf = (utc: string) => {
      const at = new Date(`2026-11-01T${utc}Z`);
      return [formatMarketClock(at), marketIsoMinute(at)];
    };
    expect(formatsOf("04:59")).toEqual(["12:59 AM ET", "2026-11-01 00:59"]);
    expect(formatsOf("05:30")).toEqual(["1:30 AM EDT", "2026-11-01 01:30 EDT"]);
    expect(formatsOf("06:30")).toEqual(["1:30 AM EST", "2026-11-01 01:30 EST"]);
    expect(formatsOf("07:00")).toEqual(["2:00 AM ET", "2026-11-01 02:00"]);
    expect(formatMarketTime(new Date("2026-11-01T06:00:00Z"))).toBe(
      "Sun, Nov 1, 2026, 1:00 AM EST",
    );
    expect(formatMarketTimeBriefly(new Date("2026-11-01T05:59:59Z"))).toBe(
      "Sun, Nov 1, 1:59 AM EDT",
    );
    expect(formatMarketClock(new Date("2026-03-08T07:30:00Z"))).toBe("3:30 AM ET");
  });

  it("counts weekdays from Sunday", () => {
    expect(marketClock(new Date("2026-11-22T05:07:00Z"))).toEqual({
      year: 2026,
      month: 11,
      day: 22,
      hour: 0,
      minute: 7,
      weekday: 0,
    });
  });
});

describe("a wall time in New York", () => {
  const DAY_MS = 24 * 3_600_000;
  const days = Array.from({ length: 3652 }, (_, day) => Date.UTC(2026, 0, 1 + day));
  const isNearChange = (day: number) =>
    isDaylightSaving(day - 3 * DAY_MS) !== isDaylightSaving(day + 4 * DAY_MS);
  const isSecondOccurrence = (at: number) =>
    !isDaylightSaving(at) && isDaylightSaving(at - 4 * QUARTER_MS);
  const expectInstantOf = (at: number) => {
    const wall = wallAt(at);
    const expected = isSecondOccurrence(at) ? at - 4 * QUARTER_MS : at;
    const { at: found, kind } = { at: null, ...marketInstant(wall) };
    expect({ wall, kind, found }).toEqual({ wall, kind: "instant", found: new Date(expected) });
  };

  it("converts to its instant at every quarter hour within three days of a clock change", () => {
    const near = days.filter(isNearChange);
    const quarters = near.flatMap((day) =>
      Array.from({ length: 96 }, (_, quarter) => day + quarter * QUARTER_MS),
    );
    expect(near).toHaveLength(10 * 2 * 7);
    for (const at of quarters) expectInstantOf(at);
    expect(quarters.filter(isSecondOccurrence)).toHaveLength(10 * 4);
  });

  it("converts to its instant at any minute of ten years", () => {
    fc.assert(
      fc.property(fc.constantFrom(...days), fc.integer({ min: 0, max: 1439 }), (day, minute) => {
        expectInstantOf(day + minute * 60_000);
      }),
      { numRuns: 2000 },
    );
  });

  it("is refused minute by minute while daylight saving skips it", () => {
    const kindAt = (time: string) => marketInstant({ date: "2027-03-14", time }).kind;
    expect([kindAt("01:59"), kindAt("03:00")]).toEqual(["instant", "instant"]);
    for (let minute = 0; minute < 60; minute += 1) {
      expect(kindAt(`02:${twoDigits(minute)}`)).toBe("skipped");
    }
    expect(marketInstant({ date: "2027-03-14", time: "03:00" })).toMatchObject({
      at: new Date("2027-03-14T07:00:00Z"),
    });
  });

  it("is the first of two while daylight saving repeats it", () => {
    const instantAt = (time: string) => marketInstant({ date: "2026-11-01", time });
    for (let minute = 0; minute < 60; minute += 1) {
      expect(instantAt(`01:${twoDigits(minute)}`)).toEqual({
        kind: "instant",
        at: new Date(Date.UTC(2026, 10, 1, 5, minute)),
        isRepeated: true,
      });
    }
    expect(instantAt("00:59")).toMatchObject({ isRepeated: false });
    expect(instantAt("02:00")).toEqual({
      kind: "instant",
      at: new Date("2026-11-01T07:00:00Z"),
      isRepeated: false,
    });
  });

  it("must be a valid date and time", () => {
    const malformed = [
      ["2026-02-30", "10:00"],
      ["2026-13-01", "10:00"],
      ["2026-1-1", "10:00"],
      ["2026-01-01", "24:00"],
      ["2026-01-01", "9:00"],
      ["2026-01-01", "10:60"],
      ["", ""],
      ["tomorrow", "noon"],
    ];
    for (const [date = "", time = ""] of malformed) {
      expect(marketInstant({ date, time })).toEqual({ kind: "malformed" });
    }
    expect(marketInstant({ date: "2028-02-29", time: "23:59" }).kind).toBe("instant");
  });
});
