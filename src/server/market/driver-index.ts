import { searchLimits } from "#shared/drivers/search-limits.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { createGrid, type Grid } from "./grid.ts";
import { isOfferable, isPlannable, type MarketDriver } from "./market-driver.ts";
import { createPositions, type Positions } from "./positions.ts";
import type { ReadDriver } from "./read-drivers.ts";
import { createRoster, type Roster } from "./roster.ts";

/** All drivers with their positions, and grids of the offerable ones. */
export interface DriverIndex {
  roster: Roster;
  positions: Positions;
  grid: Grid;
  /** Home bases of drivers who can be offered scheduled rides. */
  bases: Grid;
}

export const emptyDriverIndex = (): DriverIndex => ({
  roster: createRoster(),
  positions: createPositions(),
  grid: createGrid(),
  bases: createGrid(2),
});

/** Adds a driver to the grid or removes it, by state and position. */
export function updateGrid({ grid, positions }: DriverIndex, driver: MarketDriver): void {
  const hasPosition = positions.receivedAt(driver.number) > 0;
  if (hasPosition && isOfferable(driver)) grid.put(driver.number, positions.get(driver.number));
  else grid.remove(driver.number);
}

function updateBases({ bases }: DriverIndex, driver: MarketDriver): void {
  if (isPlannable(driver)) bases.put(driver.number, driver.serviceArea);
  else bases.remove(driver.number);
}

/** Applies freshly read drivers; requested drivers that were not found are removed. */
export function updateDrivers(
  index: DriverIndex,
  requestedIds: string[] | "all",
  readDrivers: ReadDriver[],
): void {
  const { roster, positions, grid, bases } = index;
  const foundIds = new Set(readDrivers.map(({ driver }) => driver.id));
  const expectedIds = requestedIds === "all" ? roster.all().map(({ id }) => id) : requestedIds;
  for (const id of expectedIds) {
    const removedDriver = foundIds.has(id) ? null : roster.find(id);
    if (!removedDriver) continue;
    roster.remove(removedDriver);
    grid.remove(removedDriver.number);
    bases.remove(removedDriver.number);
  }
  for (const { driver, lastSeen } of readDrivers) {
    roster.put(driver);
    if (lastSeen) positions.restore(driver.number, lastSeen.point, lastSeen.at);
    updateGrid(index, driver);
    updateBases(index, driver);
  }
}

/** Removes drivers with stale positions from the grid; their next position adds them again. */
export function dropSilent({ positions, grid }: DriverIndex, now: Date): void {
  positions.visitSilent(oldestFresh(now), grid.remove);
}

/** Oldest fresh position time, in Unix milliseconds. */
export const oldestFresh = (now: Date): number =>
  plusMinutes(now, -searchLimits.positionFreshMinutes).getTime();
