import type { OnlineState } from "#shared/live-map/choices.ts";
import { type DriverIndex, oldestFresh } from "./driver-index.ts";
import { isOfferable, type MarketDriver } from "./market-driver.ts";
import type { MeasuredPoint } from "./positions.ts";

export interface OnlineDriver {
  driver: MarketDriver;
  state: OnlineState;
  /** null before the first position. */
  position: (MeasuredPoint & { at: Date }) | null;
}

export interface OnlineSearch {
  states: readonly OnlineState[];
  limit: number;
  now: Date;
}

/** Online drivers, newest position first, and the number of each state, counted before the limit. */
export function findOnline(
  { roster, positions }: DriverIndex,
  { states, limit, now }: OnlineSearch,
): { drivers: OnlineDriver[]; counts: Record<OnlineState, number> } {
  const counts = { free: 0, taken: 0, hidden: 0 };
  const oldest = oldestFresh(now);
  const onlineDrivers: { driver: MarketDriver; state: OnlineState; at: number }[] = [];
  for (const driver of roster.all()) {
    if (!driver.isOnline) continue;
    const at = positions.receivedAt(driver.number);
    const state = stateOf(driver, at >= oldest);
    counts[state] += 1;
    if (states.includes(state)) onlineDrivers.push({ driver, state, at });
  }
  const newest = onlineDrivers.toSorted((a, b) => b.at - a.at).slice(0, limit);
  const drivers = newest.map(({ at, ...online }) => ({
    ...online,
    position: at > 0 ? { ...positions.getMeasured(online.driver.number), at: new Date(at) } : null,
  }));
  return { drivers, counts };
}

const stateOf = (driver: MarketDriver, isFresh: boolean): OnlineState => {
  if (driver.isTaken) return "taken";
  return isFresh && isOfferable(driver) ? "free" : "hidden";
};
