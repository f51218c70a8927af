import { aDriver, aPerson, aRider } from "#server/testing/people.ts";
import type { TestWorld } from "#server/testing/world.ts";
import { type Act, DRIVERS, disturbance, RIDERS } from "./acts.ts";
import type { ModelRide, ModelRun } from "./model-run.ts";
import { pay } from "./paying.ts";
import { advance, book, cancel, drive, giveTipBack, refund, tip, tipByCard } from "./people.ts";
import { decide, deliver, dispute, wait } from "./surroundings.ts";

/** Starts a run with its own people, no rides and no faults at the provider. */
export async function startModelRun(world: TestWorld): Promise<ModelRun> {
  world.stripe.setFaults(undefined);
  const admin = await aPerson(world, "ADMIN");
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => aRider(world)));
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aDriver(world)));
  return { world, admin, riders, drivers, rides: [] };
}

/** Performs an act; it may be refused. Throws if the server fails. */
export async function perform(run: ModelRun, act: Act): Promise<void> {
  const { world } = run;
  switch (act.kind) {
    case "book":
      return book(run, act);
    case "wait":
      return wait(run, act.minutes);
    case "deliver":
      return deliver(run);
    case "disturb":
      return world.stripe.setFaults(disturbance(act.seed));
    default: {
      const ride = run.rides[act.ride % Math.max(1, run.rides.length)];
      if (ride) await performOn(run, ride, act);
    }
  }
}

/** One more than the policy asks for an instant ride. */
const MINUTES_BEFORE_NO_SHOW = 6;

type RideAct = Extract<Act, { ride: number }>;

async function performOn(run: ModelRun, ride: ModelRide, act: RideAct): Promise<void> {
  switch (act.kind) {
    case "advance":
      return advance(run, ride);
    case "pay":
      return pay(run, ride, act);
    case "drive":
      return drive(run, ride, act);
    case "miss":
      await wait(run, MINUTES_BEFORE_NO_SHOW);
      return drive(run, ride, { ...act, kind: "drive", step: "noShow", isForeign: false });
    case "cancel":
      return cancel(run, ride, act.by);
    case "refund":
      return refund(run, ride, act);
    case "tip":
      return tip(run, ride, act);
    case "tipByCard":
      return tipByCard(run, ride, act);
    case "refundTip":
      return giveTipBack(run, ride);
    case "dispute":
      return dispute(run, ride, act.share);
    case "decide":
      return decide(run, ride, act.status);
  }
}
