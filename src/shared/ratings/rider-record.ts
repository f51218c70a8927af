import { RATINGS_TO_SHOW } from "#shared/drivers/rating.ts";
import { roundHalfUp } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

/** Drivers who would ride with the rider again, of the drivers who answered; each driver counts once. */
export interface RiderRecord {
  yes: number;
  rated: number;
}

/** Share of YES in whole percent, rounded half up; null below `RATINGS_TO_SHOW` drivers. */
export const yesPercent = ({ yes, rated }: RiderRecord): number | null =>
  rated < RATINGS_TO_SHOW ? null : roundHalfUp(yes * 100, rated);

/**
 * True if the share of Yes is below the floor in percent; 0 disables the floor. Needs five drivers, each of whom
 * completed a ride with the rider.
 */
export const isBelowFloor = ({ yes, rated }: RiderRecord, floorPercent: number): boolean =>
  rated >= RATINGS_TO_SHOW && yes * 100 < floorPercent * rated;

const WARNING_PAUSE_DAYS = 30;

/** Whether to mail the rider: below the floor, and not mailed for 30 days. */
export const isWarningDue = (
  record: RiderRecord & { warnedAt: Date | null },
  floorPercent: number,
  now: Date,
): boolean =>
  isBelowFloor(record, floorPercent) &&
  (record.warnedAt === null || record.warnedAt <= plusMinutes(now, -WARNING_PAUSE_DAYS * 24 * 60));
