import { afterEach, expect, test } from "vitest";
import { formatDay } from "./market-day.ts";
import {
  formatMarketClock,
  formatMarketTime,
  marketInstant,
  marketIsoDate,
  marketIsoMinute,
  marketZoneLabel,
  marketZoneName,
  titleInZone,
  withoutZone,
} from "./market-time.ts";
import { canonicalZone, marketZone, setMarketZone } from "./market-zone.ts";

afterEach(() => setMarketZone(null));

test("New York is the default", () => {
  expect([marketZone(), marketZoneLabel(), marketZoneName()]).toEqual([
    ...["America/New_York", "ET", "Eastern Time"],
  ]);
});

test("times, days and labels follow a zone that is set later", () => {
  const at = new Date("2026-11-23T05:30:00Z");
  expect([formatMarketTime(at), marketIsoDate(at), formatDay(at)]).toEqual([
    ...["Mon, Nov 23, 2026, 12:30 AM ET", "2026-11-23", "Nov 23, 2026"],
  ]);
  setMarketZone("America/Los_Angeles");
  expect([formatMarketTime(at), marketIsoDate(at), formatDay(at)]).toEqual([
    ...["Sun, Nov 22, 2026, 9:30 PM PT", "2026-11-22", "Nov 22, 2026"],
  ]);
  expect([titleInZone("Joined"), withoutZone(formatMarketClock(at)), marketZoneName()]).toEqual([
    ...["Joined (PT)", "9:30 PM", "Pacific Time"],
  ]);
});

test("a zone without daylight saving has no repeated and no skipped hour", () => {
  setMarketZone("America/Phoenix");
  const at = new Date("2026-11-01T08:30:00Z");
  expect([formatMarketClock(at), marketIsoMinute(at)]).toEqual(["1:30 AM MST", "2026-11-01 01:30"]);
  expect(marketInstant({ date: "2027-03-14", time: "02:30" })).toEqual({
    ...{ kind: "instant", at: new Date("2027-03-14T09:30:00Z"), isRepeated: false },
  });
});

test("both occurrences of the repeated hour are labeled, at whatever hour clocks go back", () => {
  setMarketZone("America/Chicago");
  expect(
    ["06:30", "07:30", "08:30"].map((utc) => formatMarketClock(new Date(`2026-11-01T${utc}Z`))),
  ).toEqual(["1:30 AM CDT", "1:30 AM CST", "2:30 AM CT"]);
  setMarketZone("Europe/Berlin");
  expect(["00:30", "01:30"].map((utc) => marketIsoMinute(new Date(`2026-10-25T${utc}Z`)))).toEqual([
    ...["2026-10-25 02:30 GMT+2", "2026-10-25 02:30 GMT+1"],
  ]);
  setMarketZone("America/Santiago");
  expect(["02:30", "03:30"].map((utc) => marketIsoMinute(new Date(`2026-04-05T${utc}Z`)))).toEqual([
    ...["2026-04-04 23:30 GMT-3", "2026-04-04 23:30 GMT-4"],
  ]);
});

test("names of zones are brought into one form; unknown names and offsets are refused", () => {
  expect(["America/Chicago", "america/chicago", "US/Central", "UTC"].map(canonicalZone)).toEqual([
    ...["America/Chicago", "America/Chicago", "America/Chicago", "UTC"],
  ]);
  const refused = ["Chicago", "America/Gotham", "", "-05:00", "+0530", "Etc/GMT+5", "etc/gmt-3"];
  expect(refused.map(canonicalZone)).toEqual(refused.map(() => null));
});
