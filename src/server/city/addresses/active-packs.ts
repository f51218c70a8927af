import type { Events } from "#server/adapters/events/events.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Db } from "#server/database/db.ts";
import { listActivePacks } from "./search-queries.ts";

export interface ActivePack {
  id: number;
  bounds: Bounds;
  /** Search keys of its cities and neighborhoods. */
  areas: string[];
}

interface Log {
  warn(detail: object, message: string): void;
}

/** Packs with addresses in use, in this node's memory; follows the announcements of builds. */
export async function openActivePacks(
  db: Db,
  events: Events,
  log: Log,
): Promise<() => readonly ActivePack[]> {
  let packs = await read(db);
  const reload = () =>
    void read(db).then(
      (rows) => {
        packs = rows;
      },
      (error: unknown) => log.warn({ err: error }, "city packs not reloaded"),
    );
  events.subscribe("faire_city", reload);
  events.onGap(reload);
  return () => packs;
}

const read = async (db: Db): Promise<ActivePack[]> =>
  (await listActivePacks(db)).map(({ id, areas, west, south, east, north }) => ({
    id,
    areas,
    bounds: [west, south, east, north],
  }));
