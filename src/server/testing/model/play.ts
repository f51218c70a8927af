import { aDriver, aPerson, aRider } from "#server/testing/people.ts";
import type { TestWorld } from "#server/testing/world.ts";
import { type Act, DRIVERS, disturbance, RIDERS } from "./acts.ts";
import { pay } from "./paying.ts";
import { advance, book, cancel, drive, giveTipBack, refund, tip, tipByCard } from "./people.ts";
import type { ModelRide, ModelRun } from "./played-ride.ts";
import { decide, deliver, dispute, wait } from "./surroundings.ts";

export async function startPlay(world: TestWorld): Promise<ModelRun> {
  world.stripe.setFaults(undefined);
  const admin = await aPerson(world, "ADMIN");
  const riders = await Promise.all(Array.from({ length: RIDERS }, () => aRider(world)));
  const drivers = await Promise.all(Array.from({ length: DRIVERS }, () => aDriver(world)));
  return { world, admin, riders, drivers, rides: [] };
}

/** Performs an act; it may be refused. Throws if the server fails. */
export async function perform(play: ModelRun, act: Act): Promise<void> {
  const { world } = play;
  switch (act.kind) {
    case "book":
      return book(play, act);
    case "wait":
      return wait(play, act.minutes);
    case "deliver":
      return deliver(play);
    case "disturb":
      return world.stripe.setFaults(disturbance(act.seed));
    default: {
      const ride = play.rides[act.ride % Math.max(1, play.rides.length)];
      if (ride) await performOn(play, ride, act);
    }
  }
}

/** One more than the policy asks for an instant ride. */
const MINUTES_BEFORE_NO_SHOW = 6;

type RideAct = Extract<Act, { ride: number }>;

async function performOn(play: ModelRun, ride: ModelRide, act: RideAct): Promise<void> {
  switch (act.kind) {
    case "advance":
      return advance(play, ride);
    case "pay":
      return pay(play, ride, act);
    case "drive":
      return drive(play, ride, act);
    case "miss":
      await wait(play, MINUTES_BEFORE_NO_SHOW);
      return drive(play, ride, { ...act, kind: "drive", step: "noShow", isForeign: false });
    case "cancel":
      return cancel(play, ride, act.by);
    case "refund":
      return refund(play, ride, act);
    case "tip":
      return tip(play, ride, act);
    case "tipByCard":
      return tipByCard(play, ride, act);
    case "refundTip":
      return giveTipBack(play, ride);
    case "dispute":
      return dispute(play, ride, act.share);
    case "decide":
      return decide(play, ride, act.status);
  }
}
