import type { Events } from "#server/adapters/events/events.ts";
import type { Bounds } from "#server/city/pack-step.ts";
import type { Db } from "#server/database/db.ts";
import { plainWords } from "#shared/places/name-key.ts";
import type { Point } from "#shared/places/place.ts";
import { searchKey } from "./search-key.ts";
import { listActivePacks, listAreas } from "./search-queries.ts";

export interface ActivePack {
  id: number;
  bounds: Bounds;
  /** Cities and neighborhoods by search key. */
  areas: ReadonlyMap<string, PackArea>;
  /** Words of the areas' names, in lower case. */
  areaWords: ReadonlySet<string>;
}

export interface PackArea extends Point {
  isCity: boolean;
}

interface Log {
  warn(detail: object, message: string): void;
}

/** Reads the active packs into memory, and again when a build is announced. Returns a getter of the current packs. */
export async function openActivePacks(
  db: Db,
  events: Pick<Events, "subscribe" | "onGap">,
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
  Promise.all(
    (await listActivePacks(db)).map(async ({ id, west, south, east, north }) => {
      const areas = await listAreas(db, id);
      const areaWords = new Set(areas.flatMap(({ name }) => plainWords(name)));
      return { id, areas: indexAreas(areas), areaWords, bounds: [west, south, east, north] };
    }),
  );

/** A city takes precedence over a neighborhood of the same name. */
const indexAreas = (areas: Awaited<ReturnType<typeof listAreas>>) =>
  new Map(
    areas
      .toSorted((one, other) => Number(one.isCity) - Number(other.isCity))
      .map(({ name, ...area }): [string, PackArea] => [searchKey(name), area])
      .filter(([key]) => key.length > 2),
  );
