import { searchLimits } from "#shared/drivers/search-limits.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { createGrid, type Grid } from "./grid.ts";
import { isOfferable, isPlannable, type MarketDriver } from "./market-driver.ts";
import { createPositions, type Positions } from "./positions.ts";
import type { ReadDriver } from "./read-drivers.ts";
import { createRoster, type Roster } from "./roster.ts";

/** Who the drivers are, where they are, and the grids of those who can be offered. */
export interface DriverIndex {
  roster: Roster;
  positions: Positions;
  grid: Grid;
  /** The home bases of those who can be offered for a later day. */
  bases: Grid;
}

export const emptyDriverIndex = (): DriverIndex => ({
  roster: createRoster(),
  positions: createPositions(),
  grid: createGrid(),
  bases: createGrid(2),
});

/** Puts a driver into the grid, or takes it out, as its standing and position say. */
export function place({ grid, positions }: DriverIndex, driver: MarketDriver): void {
  const isPlaced = positions.receivedAt(driver.number) > 0;
  if (isPlaced && isOfferable(driver)) grid.put(driver.number, positions.get(driver.number));
  else grid.remove(driver.number);
}

function placeBase({ bases }: DriverIndex, driver: MarketDriver): void {
  if (isPlannable(driver)) bases.put(driver.number, driver.serviceArea);
  else bases.remove(driver.number);
}

/** Takes in what was read about the asked drivers; those who were not found are forgotten. */
export function replace(index: DriverIndex, asked: string[] | "all", read: ReadDriver[]): void {
  const { roster, positions, grid, bases } = index;
  const found = new Set(read.map(({ driver }) => driver.id));
  const expected = asked === "all" ? roster.all().map(({ id }) => id) : asked;
  for (const id of expected) {
    const gone = found.has(id) ? null : roster.find(id);
    if (!gone) continue;
    roster.remove(gone);
    grid.remove(gone.number);
    bases.remove(gone.number);
  }
  for (const { driver, lastSeen } of read) {
    roster.put(driver);
    if (lastSeen) positions.restore(driver.number, lastSeen.point, lastSeen.at);
    place(index, driver);
    placeBase(index, driver);
  }
}

/** Takes drivers whose position is too old out of the grid, until they are heard again. */
export function dropSilent({ positions, grid }: DriverIndex, now: Date): void {
  positions.visitSilent(oldestFresh(now), grid.remove);
}

/** The oldest position that is still offered, in milliseconds since 1970. */
export const oldestFresh = (now: Date): number =>
  plusMinutes(now, -searchLimits.positionFreshMinutes).getTime();
