import type { Point } from "#shared/places/place.ts";
import type { Options } from "#trust/options.ts";
import type { Caller } from "./caller.ts";
import { type Desk, enrollAdmin, enrollDriver, enrollRider } from "./enroll.ts";
import { type Luck, luckOf } from "./luck.ts";

const MIDTOWN = { latitude: 40.7484, longitude: -73.9857 };

/** All users of the product during a storm. */
export interface Town {
  admin: Caller;
  /** Token of a rider used only to detect recovery. */
  watcherToken: string;
  riders: Caller[];
  drivers: { caller: Caller; at: Point }[];
}

/** Registers all users, one after the other. */
export async function openTown(
  desk: Desk,
  settings: Record<string, string>,
  options: Pick<Options, "riders" | "drivers" | "seed">,
): Promise<Town> {
  const luck = luckOf(options.seed, "town");
  const admin = await enrollAdmin(desk, settings);
  const watcher = await enrollRider(desk, 0);
  const town: Town = {
    admin: admin.caller,
    watcherToken: watcher.token,
    riders: [],
    drivers: [],
  };
  for (let number = 1; number <= options.riders; number += 1)
    town.riders.push((await enrollRider(desk, number)).caller);
  for (let number = 1; number <= options.drivers; number += 1) {
    const at = nearMidtown(luck);
    const { caller } = await enrollDriver(desk, admin.caller, { number, at });
    town.drivers.push({ caller, at });
  }
  return town;
}

const nearMidtown = (luck: Luck): Point => ({
  latitude: MIDTOWN.latitude + luck.between(-0.01, 0.01),
  longitude: MIDTOWN.longitude + luck.between(-0.01, 0.01),
});
