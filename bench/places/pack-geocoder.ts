import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Geocoder } from "#server/adapters/geocoding/geocoder.ts";
import { offlineGeocoder } from "#server/adapters/geocoding/offline-geocoder.ts";
import { openActivePacks } from "#server/city/addresses/active-packs.ts";
import { addressesStep } from "#server/city/addresses/addresses-step.ts";
import { cityGeocoder } from "#server/city/addresses/city-geocoder.ts";
import { type BuiltPack, buildPack } from "#server/city/build-pack.ts";
import { openDb, openPool } from "#server/database/db.ts";
import { startEmbeddedPostgres } from "#server/database/embedded/start.ts";
import { migrate } from "#server/database/migrate.ts";

const STATEMENT_MS = 10 * 60_000;

export interface PackBench {
  /** Builds the addresses of an extract, replacing those of the previous build. */
  build(extract: string): Promise<BuiltPack>;
  /** Returns a geocoder of the last built pack, with the gazetteer for places outside. */
  geocoder(): Promise<Geocoder>;
  close(): Promise<void>;
}

/** Builds packs of addresses in a migrated database; their other files go to a folder. */
export function packBenchOn(databaseUrl: string, folder: string): PackBench {
  const limits = { statementMs: STATEMENT_MS, answerMs: STATEMENT_MS };
  const pool = openPool(databaseUrl, { size: 2, ...limits });
  const db = openDb(pool);
  const steps = [addressesStep(db, () => new Date())];
  return {
    build: async (extract) => {
      const dataDir = await mkdtemp(join(folder, "build-"));
      return buildPack({ extract, name: "bench", dataDir, steps, now: () => new Date() });
    },
    geocoder: async () => {
      const packs = await openActivePacks(db, silentEvents, console);
      return cityGeocoder({ db, packs, rest: offlineGeocoder() });
    },
    close: () => pool.end(),
  };
}

const silentEvents = { subscribe: () => () => undefined, onGap: () => undefined };

/** Starts a temporary database for packs of addresses. */
export async function openPackBench(): Promise<PackBench> {
  const folder = await mkdtemp(join(tmpdir(), "faire-places-"));
  const postgres = await startEmbeddedPostgres({
    ...{ dataDir: folder, log: () => undefined, durable: false },
  });
  await migrate(postgres.url);
  const bench = packBenchOn(postgres.url, folder);
  return {
    ...bench,
    close: async () => {
      await bench.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
