import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { createBatcher } from "#server/database/batcher.ts";
import type { OnlineState } from "#shared/live-map/choices.ts";
import type { Point } from "#shared/places/place.ts";
import {
  type DriverIndex,
  dropSilent,
  emptyDriverIndex,
  updateDrivers,
  updateGrid,
} from "./driver-index.ts";
import {
  type Booking,
  isPlannable,
  type MarketDriver,
  type OfferableDriver,
  type PlannableDriver,
} from "./market-driver.ts";
import { findOnline, type OnlineDriver, type OnlineSearch } from "./online.ts";
import { findPeers, type PeerSearch } from "./peers.ts";
import type { MeasuredPoint, SharedPosition } from "./positions.ts";
import { upsertPositions } from "./queries.ts";
import { readDrivers } from "./read-drivers.ts";
import { findAvailable, type ScheduledSearch } from "./scheduled-search.ts";
import { findNearby, listFreePositions, type NearbyDriver, type OfferSearch } from "./search.ts";

/** Last position of a driver; `isForeign` if another node received it. */
export interface CurrentPosition extends MeasuredPoint {
  at: Date;
  isForeign: boolean;
}

/** In-memory index of all drivers. PostgreSQL is the source of truth, except for live positions. */
export interface Market {
  isLoaded(): boolean;
  /** Reloads all drivers. */
  load(): Promise<void>;
  /** Reloads one driver; concurrent calls share one query. */
  reload(driverId: string): Promise<void>;
  find(driverId: string): MarketDriver | null;
  /** Last position and its time, measured by the device if it sent one; null if unknown. */
  positionOf(driverId: string): CurrentPosition | null;
  /** Updates the position if it is newer than the last one. Does not write to the database. */
  setPosition(driverId: string, point: MeasuredPoint, at: Date): void;
  /** Like `setPosition`, by the driver's number (a faster lookup), and only for an online driver. */
  recordPosition(driverNumber: number, point: MeasuredPoint, at: Date): void;
  /** Updates the position from another node if it is newer than the last one. */
  receivePosition(driverId: string, point: MeasuredPoint, at: Date): void;
  /** Positions that this node received since the last call. */
  takeUnshared(): SharedPosition[];
  /** Drivers to offer for an instant trip, nearest first. */
  findNearest(search: OfferSearch): NearbyDriver[];
  /** Fresh positions of drivers who can be offered for a trip at that time. Scans all drivers. */
  listFreePositions(trip: Booking): Point[];
  /** Drivers who can take a scheduled ride, nearest home base first. */
  findAvailable(search: ScheduledSearch): OfferableDriver[];
  /** Drivers who can be offered scheduled rides, with their service areas. Scans all drivers. */
  listPlannable(): PlannableDriver[];
  /** Other drivers near a point who can be offered scheduled or instant rides. */
  findPeers(search: PeerSearch): MarketDriver[];
  /** Online drivers by state, newest position first. Scans all drivers, so it is for admins only. */
  findOnline(search: OnlineSearch): {
    drivers: OnlineDriver[];
    counts: Record<OnlineState, number>;
  };
  /** Stores the positions changed since the last call and returns their number. */
  snapshotPositions(): Promise<number>;
  /** Removes drivers with stale positions from the search; their next position adds them again. */
  dropSilent(now: Date): void;
  counts(): { drivers: number; offerable: number };
}

const READ_BATCH_SIZE = 1000;
/** Small, because a quote's commit waits for the log of a batch that commits before it. */
const STORE_BATCH_SIZE = 500;
const STORE_PAUSE_MS = 5;

/** Empty until `load` is called. */
export function createMarket(pool: pg.Pool): Market {
  const index = emptyDriverIndex();
  const { roster, positions, grid } = index;
  let isLoaded = false;
  // One read at a time, so that an older result never replaces a newer one.
  const readBatcher = createBatcher<string>((requestedIds) => readInto(index, pool, requestedIds), {
    concurrency: 1,
    maxItems: READ_BATCH_SIZE,
  });
  return {
    isLoaded: () => isLoaded,
    load: async () => {
      await readBatcher.add(ALL_DRIVERS);
      isLoaded = true;
    },
    reload: (driverId) => readBatcher.add(driverId),
    find: roster.find,
    positionOf: (driverId) => positionOf(index, driverId),
    setPosition: (driverId, point, at) => {
      const driver = roster.find(driverId);
      if (driver && positions.set(driver.number, point, at.getTime())) updateGrid(index, driver);
    },
    recordPosition: (driverNumber, point, at) => {
      const driver = roster.at(driverNumber);
      if (driver?.isOnline && positions.set(driverNumber, point, at.getTime()))
        updateGrid(index, driver);
    },
    receivePosition: (driverId, point, at) => {
      const driver = roster.find(driverId);
      if (driver && positions.receive(driver.number, point, at.getTime()))
        updateGrid(index, driver);
    },
    takeUnshared: () => takeUnshared(index),
    findNearest: (search) => findNearby(index, search),
    listFreePositions: (trip) => listFreePositions(index, trip),
    findAvailable: (search) => findAvailable(index, search),
    listPlannable: () => roster.all().filter(isPlannable),
    findPeers: (search) => findPeers(index, search),
    findOnline: (search) => findOnline(index, search),
    snapshotPositions: () => storeMovedPositions(index, pool),
    dropSilent: (now) => dropSilent(index, now),
    counts: () => ({ drivers: roster.size(), offerable: grid.size() }),
  };
}

/** In a batch of driver ids: reads all drivers. */
const ALL_DRIVERS = "everybody";
const UNKNOWN_NUMBER = -1;

const positionOf = (
  { roster, positions }: DriverIndex,
  driverId: string,
): CurrentPosition | null => {
  const number = roster.find(driverId)?.number ?? UNKNOWN_NUMBER;
  const at = positions.receivedAt(number);
  if (at === 0) return null;
  const isForeign = positions.isForeign(number);
  return { ...positions.getMeasured(number), at: new Date(at), isForeign };
};

const takeUnshared = ({ roster, positions }: DriverIndex): SharedPosition[] =>
  positions.takeUnsharedNumbers().flatMap((number) => {
    const driver = roster.at(number);
    if (!driver) return [];
    const atMs = positions.receivedAt(number);
    return [{ driverId: driver.id, point: positions.getMeasured(number), atMs }];
  });

const readInto = async (index: DriverIndex, pool: pg.Pool, driverIds: string[]): Promise<void> => {
  const ids = driverIds.includes(ALL_DRIVERS) ? "all" : [...new Set(driverIds)];
  updateDrivers(index, ids, await readDrivers(pool, ids));
};

const storeMovedPositions = async (index: DriverIndex, pool: pg.Pool): Promise<number> => {
  const numbers = index.positions.takeMovedNumbers();
  let storedCount = 0;
  for (let from = 0; from < numbers.length; from += STORE_BATCH_SIZE) {
    if (from > 0) await pause(STORE_PAUSE_MS);
    const rows = positionRows(index, numbers.slice(from, from + STORE_BATCH_SIZE));
    try {
      await upsertPositions(pool, rows);
    } catch (error) {
      index.positions.putBackMoved(numbers.slice(from));
      throw error;
    }
    storedCount += rows.length;
  }
  return storedCount;
};

const positionRows = ({ roster, positions }: DriverIndex, numbers: readonly number[]) =>
  numbers.flatMap((number) => {
    const driver = roster.at(number);
    if (!driver) return [];
    const receivedAt = new Date(positions.receivedAt(number));
    return [{ driverId: driver.id, ...positions.get(number), receivedAt }];
  });
