import type pg from "pg";
import type { Events } from "#server/adapters/events/events.ts";
import type { Db } from "#server/database/db.ts";
import type { Market } from "#server/market/market.ts";
import { type Breadcrumb, encodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { isWorthKeeping, reduceBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-rule.ts";
import { fillGaps } from "#shared/breadcrumbs/late-positions.ts";
import { isDriverVisible, visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { appendBreadcrumbs, listRidesToRecord, type RecordedRide } from "./queries.ts";

/**
 * Records the positions of drivers during their rides, on the node that receives them. Samples the in-memory market, so
 * that position messages need no extra work.
 */
export interface BreadcrumbRecorder {
  /** Records the drivers' current positions; called every second. */
  sample(now: Date): void;
  /** Adds late positions to a ride that is recorded here and returns how many; null for any other ride. */
  addLate(rideId: string, late: readonly Breadcrumb[]): number | null;
  /** Positions of a ride that are not stored yet. */
  listPending(rideId: string): readonly Breadcrumb[];
  /** Reloads the rides under way from the database; called every minute, in case an announcement was missed. */
  reload(now: Date): Promise<void>;
  /** Appends the sampled positions to the stored ones. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

interface Recording extends RecordedRide {
  /** When this node last heard of the ride, by an announcement or a reload. */
  followedAt: Date;
  isOver: boolean;
  /** Last breadcrumb. */
  last: Breadcrumb | null;
  /** Not stored yet. */
  pending: Breadcrumb[];
  /** Last breadcrumb that this node stored, and the length of the stored bytes after it. */
  stored: { last: Breadcrumb; length: number } | null;
}

interface Sources {
  db: Db;
  pool: pg.Pool;
  events: Events;
  market: Pick<Market, "positionOf">;
  now: () => Date;
}

/** Maximum age of the first position when recording starts. */
const FRESH_MS = 60_000;
/** Maximum of pending breadcrumbs per ride while the database is unreachable: over an hour at one per 5 seconds. */
const MAX_PENDING = 1000;
/** Beyond the maximum the whole trail is thinned to this, so that it loses neither its beginning nor its end. */
const THINNED_PENDING = 500;

const unboundedWindow = { from: new Date(0), to: new Date(8.64e15) };

export function createBreadcrumbRecorder(sources: Sources): BreadcrumbRecorder {
  const { db, pool, events, market } = sources;
  const recordings = new Map<string, Recording>();
  const follow = (ride: RecordedRide, followedAt: Date): void => {
    const recording = recordings.get(ride.rideId);
    const isOver = !visibleDriverStates.includes(ride.state);
    if (recording) {
      // The place where the ride was accepted, started or ended.
      recordPosition(recording, market);
      Object.assign(recording, ride, { isOver, followedAt });
    } else if (!isOver)
      recordings.set(ride.rideId, {
        ...ride,
        followedAt,
        isOver,
        last: null,
        pending: [],
        stored: null,
      });
  };
  const reload = async (now: Date): Promise<void> => {
    const rides = await listRidesToRecord(db, now);
    const ids = new Set(rides.map(({ rideId }) => rideId));
    for (const ride of rides) if (!recordings.has(ride.rideId)) follow(ride, now);
    for (const recording of recordings.values())
      recording.isOver ||= !ids.has(recording.rideId) && recording.followedAt < now;
  };
  const unsubscribe = events.subscribe("faire_ride", ({ pickupAt, ...ride }) => {
    follow({ ...ride, pickupAt: pickupAt === null ? null : new Date(pickupAt) }, sources.now());
  });
  const flush = async (): Promise<void> => {
    const parts = [...recordings.values()].filter(({ pending }) => pending.length > 0);
    if (parts.length > 0) await store(pool, parts);
    for (const [rideId, { isOver, pending }] of recordings)
      if (isOver && pending.length === 0) recordings.delete(rideId);
  };
  return {
    sample: (now) => {
      for (const recording of recordings.values())
        if (!recording.isOver && isDriverVisible(recording, now))
          recordPosition(recording, market, isWorthKeeping);
    },
    addLate: (rideId, late) => {
      const recording = recordings.get(rideId);
      if (!recording) return null;
      const newBreadcrumbs = fillGaps(late, recording.pending, unboundedWindow);
      addPending(recording, newBreadcrumbs);
      return newBreadcrumbs.length;
    },
    listPending: (rideId) => recordings.get(rideId)?.pending ?? [],
    reload,
    flush,
    close: async () => {
      unsubscribe();
      await flush();
    },
  };
}

/**
 * Records the driver's current position if this node received it, it is newer than the last breadcrumb and `rule`
 * accepts it.
 */
function recordPosition(
  recording: Recording,
  market: Pick<Market, "positionOf">,
  rule: typeof isWorthKeeping = () => true,
): void {
  const { driverId, followedAt, last } = recording;
  const position = market.positionOf(driverId);
  const since = last?.at.getTime() ?? followedAt.getTime() - FRESH_MS;
  if (!position || position.isForeign || position.at.getTime() <= since || !rule(last, position))
    return;
  const { latitude, longitude, accuracy = null, at } = position;
  recording.last = { latitude, longitude, accuracy, at, isLate: false };
  addPending(recording, [recording.last]);
}

function addPending(recording: Recording, breadcrumbs: readonly Breadcrumb[]): void {
  recording.pending.push(...breadcrumbs);
  if (recording.pending.length > MAX_PENDING)
    recording.pending = reduceBreadcrumbs(recording.pending, THINNED_PENDING);
}

/** A failed append may have been committed. The reader drops duplicates. */
async function store(pool: pg.Pool, recordings: readonly Recording[]): Promise<void> {
  const parts = recordings.map((recording) => ({ ...partOf(recording), recording }));
  for (const { recording } of parts) recording.pending = [];
  try {
    const lengths = await appendBreadcrumbs(pool, parts);
    for (const { recording, last } of parts) {
      const length = lengths.get(recording.rideId);
      recording.stored = last && length !== undefined ? { last, length } : null;
    }
  } catch (error) {
    for (const { recording, breadcrumbs } of parts) {
      const sampledSince = recording.pending;
      recording.pending = breadcrumbs;
      addPending(recording, sampledSince);
    }
    throw error;
  }
}

function partOf({ rideId, pending: breadcrumbs, stored }: Recording) {
  const continuation = stored && {
    afterLength: stored.length,
    bytes: encodeBreadcrumbs(breadcrumbs, stored.last),
  };
  const bytes = encodeBreadcrumbs(breadcrumbs, null);
  return { rideId, breadcrumbs, last: breadcrumbs.at(-1), bytes, continuation };
}
