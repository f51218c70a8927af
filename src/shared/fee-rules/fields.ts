import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";

/** Days between the approval of new fee rules and their first day. */
export const NOTICE_DAYS = 30;

const shareSentence = "Shares must be from 0 to 100 percent, with at most two decimals";
const taxSentence = "Tax must be from 0 to 30 percent, with at most two decimals";
const ridesSentence = "Rides must be a whole number from 0 to 100000";
const bps = (most: number, sentence: string) =>
  z.int(sentence).check(z.gte(0, sentence), z.lte(most, sentence));

const level = z.object({
  level: z.enum(trustLevels),
  completedRides: bps(100_000, ridesSentence),
  minYesBps: bps(10_000, shareSentence),
  maxFaultCancelBps: bps(10_000, shareSentence),
  taxBps: bps(3000, taxSentence),
});
type Level = z.output<typeof level>;

/** A table of fee rules, lowest level first, as the database keeps it. */
export const levelsSchema = z.tuple([level], level);

/** A table that may be proposed: every level, each asking for more than the one below and taxed no higher. */
export const proposedLevels = levelsSchema.check(
  z.refine((levels) => levels.map((row) => row.level).join() === trustLevels.join(), {
    error: "The table must have every level once, the lowest first",
  }),
  ({ value, issues }) => {
    // What is no number of its kind is not compared with: its neighbor is not wrong.
    const told = new Set(issues.map(({ path }) => String(path)));
    for (const [place, row] of value.entries())
      for (const { field, message } of wrongOf(row, value[place - 1]))
        if (!told.has(`${place},${field}`) && !told.has(`${place - 1},${field}`))
          issues.push({ code: "custom", path: [place, field], message, input: row[field] });
  },
);

type Wrong = { field: Exclude<keyof Level, "level">; message: string };

/** What is wrong with a level beside the one below it, each at its number. */
const wrongOf = (row: Level, below: Level | undefined): Wrong[] =>
  checks(row, below).flatMap(([field, isRight, message]) => (isRight ? [] : [{ field, message }]));

function checks(row: Level, below: Level | undefined): [Wrong["field"], boolean, string][] {
  const { completedRides, minYesBps, maxFaultCancelBps, taxBps } = row;
  if (!below) {
    const nothing = "The lowest level must ask for nothing";
    return [
      ["completedRides", completedRides === 0, nothing],
      ["minYesBps", minYesBps === 0, nothing],
      ["maxFaultCancelBps", maxFaultCancelBps === 10_000, nothing],
    ];
  }
  return [
    [
      "completedRides",
      completedRides > below.completedRides,
      "Each level must ask for more rides than the one below it",
    ],
    [
      "minYesBps",
      minYesBps >= below.minYesBps,
      "No level can ask for fewer YES ratings than the one below it",
    ],
    [
      "maxFaultCancelBps",
      maxFaultCancelBps <= below.maxFaultCancelBps,
      "No level can allow more cancels than the one below it",
    ],
    ["taxBps", taxBps <= below.taxBps, "No level can be taxed higher than the one below it"],
  ];
}
