import { listActivePacks } from "#server/city/addresses/search-queries.ts";
import type { Db } from "#server/database/db.ts";
import { type Env, SettingsError } from "#server/env.ts";

type Geocoding = Pick<Env, "NODE_ENV" | "GEOCODER" | "GEOCODER_URL">;

/**
 * Throws in production if neither a geocoding server nor a city pack can find street addresses, unless GEOCODER=offline
 * accepts it: drivers would be sent to the middle of a ZIP code.
 */
export async function requireGeocoder({ env, db }: { env: Geocoding; db: Db }): Promise<void> {
  const { NODE_ENV, GEOCODER, GEOCODER_URL } = env;
  if (NODE_ENV !== "production" || GEOCODER_URL || GEOCODER === "offline") return;
  if ((await listActivePacks(db)).length > 0) return;
  throw new SettingsError([
    "GEOCODER_URL: expected a geocoding server, or a city pack in the database (npm run city -- FILE.osm.pbf), because without them street addresses are not found; GEOCODER=offline starts with ZIP codes and cities alone",
  ]);
}
