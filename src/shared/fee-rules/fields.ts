import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";

/** Days between approval of new fee rules and their first day. */
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

/** A stored table of fee rules, lowest level first. */
export const levelsSchema = z.tuple([level], level);

/** A valid proposal has every level, with rising requirements and no rising tax. */
export const proposedLevels = levelsSchema.check(
  z.refine((levels) => levels.map((row) => row.level).join() === trustLevels.join(), {
    error: "The table must have every level once, the lowest first",
  }),
  ({ value, issues }) => {
    // Skip levels next to an invalid number, so that a valid neighbor is not reported.
    const told = new Set(issues.map(({ path }) => String(path)));
    for (const [place, row] of value.entries())
      for (const { field, message } of wrongOf(row, value[place - 1]))
        if (!told.has(`${place},${field}`) && !told.has(`${place - 1},${field}`))
          issues.push({ code: "custom", path: [place, field], message, input: row[field] });
  },
);

type Wrong = { field: Exclude<keyof Level, "level">; message: string };

/** Compares a level with the one below it; each problem names its field. */
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
