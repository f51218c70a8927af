import * as z from "zod/mini";
import { trustLevels } from "#shared/drivers/trust-level.ts";

/** Days between the approval of new fee rules and their first day. */
export const NOTICE_DAYS = 30;

const shareSentence = "Shares must be between 0 and 100 percent";
const taxSentence = "Tax must be between 0 and 30 percent";
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
  z.refine(([first]) => asksNothing(first), {
    error: "The lowest level must ask for nothing",
  }),
  z.refine((levels) => isEach(levels, (row, below) => row.completedRides > below.completedRides), {
    error: "Each level must ask for more rides than the one below it",
  }),
  z.refine((levels) => isEach(levels, (row, below) => row.minYesBps >= below.minYesBps), {
    error: "No level can ask for fewer YES ratings than the one below it",
  }),
  z.refine(
    (levels) => isEach(levels, (row, below) => row.maxFaultCancelBps <= below.maxFaultCancelBps),
    { error: "No level can allow more cancels than the one below it" },
  ),
  z.refine((levels) => isEach(levels, (row, below) => row.taxBps <= below.taxBps), {
    error: "No level can be taxed higher than the one below it",
  }),
);

const asksNothing = (row: Level): boolean =>
  row.completedRides === 0 && row.minYesBps === 0 && row.maxFaultCancelBps === 10_000;

const isEach = (levels: readonly Level[], holds: (row: Level, below: Level) => boolean): boolean =>
  levels.every((row, place) => {
    const below = levels[place - 1];
    return below === undefined || holds(row, below);
  });
