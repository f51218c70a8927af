import type pg from "pg";
import { createBatcher } from "#server/database/batcher.ts";
import type { Point } from "#shared/places/place.ts";
import { type DriverIndex, dropSilent, emptyDriverIndex, place, replace } from "./driver-index.ts";
import { findAvailable, type LaterSearch } from "./later-search.ts";
import type { MarketDriver, OfferableDriver } from "./market-driver.ts";
import { findPeers, type PeerSearch } from "./peers.ts";
import { upsertPositions } from "./queries.ts";
import { readDrivers } from "./read-drivers.ts";
import { findOffered, type NearbyDriver, type OfferSearch } from "./search.ts";

/** All drivers in this node's memory. PostgreSQL is the truth for everything but live positions. */
export interface Market {
  isLoaded(): boolean;
  /** Reads every driver again. */
  load(): Promise<void>;
  /** Reads one driver again; all that wait are read in one go. */
  reload(driverId: string): Promise<void>;
  find(driverId: string): MarketDriver | null;
  /** Where the driver was last, and when that was received; null when never. */
  positionOf(driverId: string): (Point & { at: Date }) | null;
  /** Takes a driver's position, unless it is older than the last. Writes nothing. */
  setPosition(driverId: string, point: Point, at: Date): void;
  /** The same for a driver who is online, by number, which is found sooner than an id. */
  recordPosition(driverNumber: number, point: Point, at: Date): void;
  /** The drivers to offer for a trip now (behaviour 5.2), nearest first. */
  findNearest(search: OfferSearch): NearbyDriver[];
  /** The drivers who can take a ride on a later day (behaviour 6), those with the nearest home base first. */
  findAvailable(search: LaterSearch): OfferableDriver[];
  /** Other verified drivers who work near a place. */
  findPeers(search: PeerSearch): MarketDriver[];
  /** Stores the positions that changed since the last time. Answers how many. */
  snapshotPositions(): Promise<number>;
  /** Takes drivers whose position is too old out of the search, until they are heard again. */
  dropSilent(now: Date): void;
  counts(): { drivers: number; offerable: number };
}

const READ_AT_ONCE = 1000;
const STORED_AT_ONCE = 5000;

/** A market without drivers; `load` fills it. */
export function createMarket(pool: pg.Pool): Market {
  const index = emptyDriverIndex();
  const { roster, positions, grid } = index;
  let isLoaded = false;
  // One read at a time, so that an older answer never replaces a newer one.
  const reads = createBatcher<string>((asked) => read(index, pool, asked), {
    atOnce: 1,
    most: READ_AT_ONCE,
  });
  return {
    isLoaded: () => isLoaded,
    load: async () => {
      await reads.add(EVERYBODY);
      isLoaded = true;
    },
    reload: (driverId) => reads.add(driverId),
    find: roster.find,
    positionOf: (driverId) => positionOf(index, driverId),
    setPosition: (driverId, point, at) => {
      const driver = roster.find(driverId);
      if (driver && positions.set(driver.number, point, at.getTime())) place(index, driver);
    },
    recordPosition: (driverNumber, point, at) => {
      const driver = roster.at(driverNumber);
      if (driver?.isOnline && positions.set(driverNumber, point, at.getTime()))
        place(index, driver);
    },
    findNearest: (search) => findOffered(index, search),
    findAvailable: (search) => findAvailable(index, search),
    findPeers: (search) => findPeers(index, search),
    snapshotPositions: () => storeMoved(index, pool),
    dropSilent: (now) => dropSilent(index, now),
    counts: () => ({ drivers: roster.size(), offerable: grid.size() }),
  };
}

const EVERYBODY = "everybody";
const NOBODY = -1;

const positionOf = ({ roster, positions }: DriverIndex, driverId: string) => {
  const number = roster.find(driverId)?.number ?? NOBODY;
  const at = positions.receivedAt(number);
  return at > 0 ? { ...positions.get(number), at: new Date(at) } : null;
};

const read = async (index: DriverIndex, pool: pg.Pool, asked: string[]): Promise<void> => {
  const ids = asked.includes(EVERYBODY) ? "all" : [...new Set(asked)];
  replace(index, ids, await readDrivers(pool, ids));
};

const storeMoved = async ({ roster, positions }: DriverIndex, pool: pg.Pool): Promise<number> => {
  const moved = positions.takeMoved().flatMap((number) => {
    const driver = roster.at(number);
    if (!driver) return [];
    const receivedAt = new Date(positions.receivedAt(number));
    return [{ driverId: driver.id, ...positions.get(number), receivedAt }];
  });
  for (let from = 0; from < moved.length; from += STORED_AT_ONCE)
    await upsertPositions(pool, moved.slice(from, from + STORED_AT_ONCE));
  return moved.length;
};
