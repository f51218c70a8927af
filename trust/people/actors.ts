import type { Actor } from "./actor.ts";
import type { Caller } from "./caller.ts";
import { playAdmin } from "./play-admin.ts";
import { playDriver } from "./play-driver.ts";
import { playRider } from "./play-rider.ts";
import { createDraws } from "./random-draws.ts";
import type { Town } from "./town.ts";

type SharedActorParts = Pick<Actor, "sandbox" | "diary"> & { seed: number };

/** Starts all actors. */
export function startActors(town: Town, { seed, ...common }: SharedActorParts) {
  const [booking, driving] = [new AbortController(), new AbortController()];
  const actorOf = (name: string, caller: Caller): Actor => ({
    ...common,
    caller,
    draws: createDraws(seed, name),
  });
  const playing = Promise.all([
    ...town.drivers.map(({ caller, at }, number) =>
      playDriver(actorOf(`driver ${number}`, caller), at, driving.signal),
    ),
    ...town.riders.map((caller, number) =>
      playRider(actorOf(`rider ${number}`, caller), booking.signal),
    ),
    playAdmin(actorOf("admin", town.admin), booking.signal),
  ]);
  // Awaited at the end; an earlier failure must not end the run without its clean-up.
  playing.catch(() => undefined);
  return {
    stopBooking: () => booking.abort(),
    end: async () => {
      driving.abort();
      await playing;
    },
  };
}
