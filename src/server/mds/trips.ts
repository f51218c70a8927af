import { createHmac } from "node:crypto";
import type { Services } from "#server/services.ts";
import { decodeBreadcrumbs } from "#shared/breadcrumbs/breadcrumb-bytes.ts";
import { DEMO_TIME_FACTOR } from "#shared/journey/time-factor.ts";
import { MDS_VERSION } from "#shared/mds/contract.ts";
import { tripOf } from "#shared/mds/trip.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { listCompletedRides, type TripRow } from "./queries.ts";

const MINUTES = 60;

type Parts = Pick<Services, "db" | "env" | "secret">;

/**
 * The reply for an hour as text, minute by minute: the specification allows no pages, and a city's busiest hour must
 * not be in memory at once.
 */
export async function* writeTrips(
  services: Parts,
  providerId: string,
  hour: Date,
): AsyncGenerator<string> {
  let lead = `{"version":"${MDS_VERSION}","trips":[`;
  for (let minute = 0; minute < MINUTES; minute += 1) {
    const from = plusMinutes(hour, minute);
    const rows = await listCompletedRides(services.db, { from, until: plusMinutes(from, 1) });
    if (rows.length === 0) continue;
    yield lead + rows.map((row) => writeTrip(services, providerId, row)).join(",");
    lead = ",";
  }
  yield lead === "," ? "]}" : `${lead}]}`;
}

function writeTrip({ env, secret }: Parts, providerId: string, row: TripRow): string {
  const { bytes, driverId, ...ride } = row;
  const record = {
    ...ride,
    from: { latitude: row.fromLatitude, longitude: row.fromLongitude },
    to: { latitude: row.toLatitude, longitude: row.toLongitude },
    miles: row.milesHundredths / 100,
    breadcrumbs: bytes ? decodeBreadcrumbs(bytes) : [],
  };
  const timeFactor = env.isDemo ? DEMO_TIME_FACTOR : 1;
  return JSON.stringify(
    tripOf(record, { providerId, timeFactor, deviceId: deviceIdOf(secret, driverId) }),
  );
}

/** A UUID (version 8) that stays the same for a driver and reveals neither the account nor the person. */
function deviceIdOf(secret: string, driverId: string): string {
  const hash = createHmac("sha256", secret).update(`mds device\n${driverId}`).digest("hex");
  const digits = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`;
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
