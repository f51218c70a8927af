import type { Db } from "#server/database/db.ts";
import type { Services } from "#server/services.ts";
import {
  type FactorTable,
  factorAt,
  factorTable,
  learnedFactorsSchema,
  learnFactors,
  type TimedRide,
} from "#shared/places/learned-minutes.ts";
import { localHourAt } from "#shared/places/local-hour.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  type CompletedRide,
  deleteMinutesBefore,
  findLatestMinutes,
  insertMinutes,
  listCompletedRides,
  listMinutesSince,
} from "./queries.ts";

const DAY_MINUTES = 24 * 60;
const LEARNED_DAYS = 28;
/** Days for which replaced factors are stored: longer than quotes are, which refer to their version. */
const KEPT_DAYS = 70;
/** Less than a day, so that the daily learning time does not drift. */
const PAUSE_MINUTES = 23.5 * 60;
const MAX_RIDES = 500_000;
/** Factors of version 0: none. */
const noFactors: FactorTable = new Map();
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** Learns from the rides of the last four weeks and stores a new version if it differs, at most once a day. */
export async function sweepMinutes({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  const latest = await findLatestMinutes(db);
  if (latest && plusMinutes(latest.learnedAt, PAUSE_MINUTES) > now) return;
  const factors = learnFactors(await readRides(db, now));
  const knownFactors = learnedFactorsSchema.parse(latest?.factors ?? []);
  if (JSON.stringify(factors) === JSON.stringify(knownFactors)) return;
  await insertMinutes(db, { version: (latest?.version ?? 0) + 1, learnedAt: now, factors });
  await deleteMinutesBefore(db, plusMinutes(now, -KEPT_DAYS * DAY_MINUTES));
}

async function readRides(db: Db, now: Date): Promise<TimedRide[]> {
  const since = plusMinutes(now, -LEARNED_DAYS * DAY_MINUTES);
  const tables = await readTables(db, plusMinutes(now, -KEPT_DAYS * DAY_MINUTES));
  const sinceDay = since.toISOString().slice(0, 10);
  const rides: TimedRide[] = [];
  for (let before = LAST_ID; rides.length < MAX_RIDES; ) {
    const batch = await listCompletedRides(db, { sinceDay, before });
    const last = batch.at(-1);
    if (!last) break;
    rides.push(...batch.flatMap((ride) => timedRide(ride, tables) ?? []));
    before = last.id;
  }
  return rides;
}

async function readTables(db: Db, since: Date): Promise<ReadonlyMap<number, FactorTable>> {
  const rows = await listMinutesSince(db, since);
  return new Map(
    rows.map(({ version, factors }) => [version, factorTable(learnedFactorsSchema.parse(factors))]),
  );
}

/**
 * Divides the learned factor out of the quoted minutes, so that no version builds on another. Null if the table of that
 * factor was deleted.
 */
function timedRide(
  ride: CompletedRide,
  tables: ReadonlyMap<number, FactorTable>,
): TimedRide | null {
  const { driverId, latitude, longitude, actualMinutes } = ride;
  const from = { latitude, longitude };
  const departure = localHourAt(ride.departAt);
  const table = ride.minutesVersion === 0 ? noFactors : tables.get(ride.minutesVersion);
  if (!table) return null;
  const factor = factorAt(table, from, departure);
  return {
    driverId,
    from,
    departure,
    miles: ride.milesHundredths / 100,
    predictedMinutes: ride.minutes / factor,
    actualMinutes,
  };
}
