import { marketClock } from "#shared/market-time.ts";

const QUIET_FROM_HOUR = 21;
const QUIET_UNTIL_HOUR = 8;
/** A ride that begins sooner is worth a text at night. */
const SOON_HOURS = 2;

/**
 * Whether a text about a ride must wait: between 9 PM and 8 AM in the market, unless the ride is now (`pickupAt`
 * null) or begins within two hours. The hours are those of the Telephone Consumer Protection Act.
 */
export function isQuiet(now: Date, pickupAt: Date | null): boolean {
  const { hour } = marketClock(now);
  const isNight = hour >= QUIET_FROM_HOUR || hour < QUIET_UNTIL_HOUR;
  if (!isNight || pickupAt === null) return false;
  return pickupAt.getTime() - now.getTime() > SOON_HOURS * 3_600_000;
}
