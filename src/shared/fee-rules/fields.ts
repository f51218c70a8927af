import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";

/** Minimum of days between approval of new fee rules and their first day. */
export const NOTICE_DAYS = 30;

const shareMessage = "Shares must be from 0 to 100 percent, with at most two decimals";
const taxMessage = "Tax must be from 0 to 30 percent, with at most two decimals";
const ridesMessage = "Rides must be a whole number from 0 to 100000";
const wholeNumber = (max: number, message: string) =>
  z.int(message).check(z.gte(0, message), z.lte(max, message));

const level = z.object({
  level: z.enum(trustLevels),
  completedRides: wholeNumber(100_000, ridesMessage),
  minYesBps: wholeNumber(10_000, shareMessage),
  maxFaultCancelBps: wholeNumber(10_000, shareMessage),
  taxBps: wholeNumber(3000, taxMessage),
});
type Level = z.output<typeof level>;

/** Lowest level first. */
export const levelsSchema = z.tuple([level], level);

/** A valid proposal has every level, with rising requirements and no rising tax. */
export const proposedLevels = levelsSchema.check(
  z.refine((levels) => levels.map((row) => row.level).join() === trustLevels.join(), {
    error: "The table must have every level once, the lowest first",
  }),
  ({ value, issues }) => {
    // Skips comparisons with an invalid number, so that its valid neighbor is not reported.
    const invalidPaths = new Set(issues.map(({ path }) => String(path)));
    for (const [index, row] of value.entries())
      for (const { field, message } of findProblems(row, value[index - 1]))
        if (!invalidPaths.has(`${index},${field}`) && !invalidPaths.has(`${index - 1},${field}`))
          issues.push({ code: "custom", path: [index, field], message, input: row[field] });
  },
);

type LevelProblem = { field: Exclude<keyof Level, "level">; message: string };

/** Compares a level with the one below it; each problem names its field. */
const findProblems = (row: Level, below: Level | undefined): LevelProblem[] =>
  listChecks(row, below).flatMap(([field, isValid, message]) =>
    isValid ? [] : [{ field, message }],
  );

function listChecks(
  row: Level,
  below: Level | undefined,
): [LevelProblem["field"], boolean, string][] {
  const { completedRides, minYesBps, maxFaultCancelBps, taxBps } = row;
  if (!below) {
    const message = "The lowest level must ask for nothing";
    return [
      ["completedRides", completedRides === 0, message],
      ["minYesBps", minYesBps === 0, message],
      ["maxFaultCancelBps", maxFaultCancelBps === 10_000, message],
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
