import type { Point } from "#shared/places/place.ts";
import type { Options } from "#trust/options.ts";
import type { Caller } from "./caller.ts";
import { enrollAdmin, enrollDriver, enrollRider, type Target } from "./enroll.ts";
import { createDraws, type RandomDraws } from "./random-draws.ts";

const MIDTOWN = { latitude: 40.7484, longitude: -73.9857 };

/** All users of the product during a storm. */
export interface Users {
  admin: Caller;
  /** Token of a rider used only to detect recovery. */
  watcherToken: string;
  riders: Caller[];
  drivers: { caller: Caller; token: string; at: Point }[];
}

/** Registers all users, one after the other. */
export async function registerUsers(
  target: Target,
  settings: Record<string, string>,
  options: Pick<Options, "riders" | "drivers" | "seed">,
): Promise<Users> {
  const draws = createDraws(options.seed, "town");
  const admin = await enrollAdmin(target, settings);
  const watcher = await enrollRider(target, 0);
  const users: Users = {
    admin: admin.caller,
    watcherToken: watcher.token,
    riders: [],
    drivers: [],
  };
  for (let number = 1; number <= options.riders; number += 1)
    users.riders.push((await enrollRider(target, number)).caller);
  for (let number = 1; number <= options.drivers; number += 1) {
    const at = nearMidtown(draws);
    const { caller, token } = await enrollDriver(target, admin.caller, { number, at });
    users.drivers.push({ caller, token, at });
  }
  return users;
}

const nearMidtown = (draws: RandomDraws): Point => ({
  latitude: MIDTOWN.latitude + draws.between(-0.01, 0.01),
  longitude: MIDTOWN.longitude + draws.between(-0.01, 0.01),
});
