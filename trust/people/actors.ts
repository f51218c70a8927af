import type { Actor } from "./actor.ts";
import type { Caller } from "./caller.ts";
import { createDraws } from "./random-draws.ts";
import { simulateAdmin } from "./simulate-admin.ts";
import { simulateDriver } from "./simulate-driver.ts";
import { simulateRider } from "./simulate-rider.ts";
import type { Users } from "./users.ts";

type SharedActorParts = Pick<Actor, "sandbox" | "diary"> & { seed: number };

/** Starts all actors. */
export function startActors(users: Users, { seed, ...common }: SharedActorParts) {
  const [booking, driving] = [new AbortController(), new AbortController()];
  const actorOf = (name: string, caller: Caller): Actor => ({
    ...common,
    caller,
    draws: createDraws(seed, name),
  });
  const simulations = Promise.all([
    ...users.drivers.map(({ caller, at }, number) =>
      simulateDriver(actorOf(`driver ${number}`, caller), at, driving.signal),
    ),
    ...users.riders.map((caller, number) =>
      simulateRider(actorOf(`rider ${number}`, caller), booking.signal),
    ),
    simulateAdmin(actorOf("admin", users.admin), booking.signal),
  ]);
  // Awaited at the end; an earlier failure must not end the run without its clean-up.
  simulations.catch(() => undefined);
  return {
    stopBooking: () => booking.abort(),
    end: async () => {
      driving.abort();
      await simulations;
    },
  };
}
