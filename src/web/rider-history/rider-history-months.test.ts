import { expect, test } from "vitest";
import { groupByMonth } from "./rider-history-months.ts";

const ride = (datetime: string) => ({ datetime });
const october = ride("2026-10-03T12:00:00.000Z");
// 11:30 PM on November 30 in New York, December already in UTC.
const lastOfNovember = ride("2026-12-01T04:30:00.000Z");
const firstOfNovember = ride("2026-11-01T15:00:00.000Z");

test("groups past rides by market month, latest first", () => {
  expect(groupByMonth([firstOfNovember, october, lastOfNovember], "latest first")).toEqual([
    { iso: "2026-11", name: "November 2026", rides: [lastOfNovember, firstOfNovember] },
    { iso: "2026-10", name: "October 2026", rides: [october] },
  ]);
});

test("groups upcoming rides with the soonest first", () => {
  expect(groupByMonth([lastOfNovember, october], "soonest first").map(({ name }) => name)).toEqual([
    "October 2026",
    "November 2026",
  ]);
});
