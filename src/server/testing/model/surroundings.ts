import { drainJobs } from "#server/jobs/worker.ts";
import { sweepUnpaid } from "#server/payments/sweep-unpaid.ts";
import { sweepUnsettledPayments } from "#server/payments/sweep-unsettled.ts";
import { sweepTips } from "#server/payments/tips/sweep-tips.ts";
import { sweepDeadlines } from "#server/rides/sweep-deadlines.ts";
import type { TestWorld } from "#server/testing/world.ts";
import type { ModelRide, ModelRun } from "./model-run.ts";

/** The rider's bank disputes a share of the captured amount that was not refunded, once per ride. */
export async function dispute({ world }: ModelRun, ride: ModelRide, share: number): Promise<void> {
  const charge = chargesOf(world, ride).find(({ captured }) => captured);
  const left = charge ? charge.amount_captured - charge.amount_refunded : 0;
  if (!charge || ride.isDisputed || left < 2) return;
  await world.stripe.openDispute(charge.id, Math.max(1, Math.floor(share * left)));
  ride.isDisputed = true;
}

export async function decide(
  { world }: ModelRun,
  ride: ModelRide,
  status: "won" | "lost",
): Promise<void> {
  const ids = chargesOf(world, ride).map(({ id }) => id);
  const open = world.stripe
    .list("dispute")
    .find(
      ({ charge, status: disputeStatus }) =>
        ids.includes(String(charge)) && disputeStatus === "needs_response",
    );
  if (open) await world.stripe.closeDispute(open.id, status);
}

/** Charges of the ride's payment, without its tips. */
export const chargesOf = ({ stripe }: TestWorld, ride: ModelRide) =>
  stripe.list("charge").filter((charge) => isOf(ride, charge) && !isOfTip(charge));

export const tipChargesOf = ({ stripe }: TestWorld, ride: ModelRide) =>
  stripe.list("charge").filter((charge) => isOf(ride, charge) && isOfTip(charge));

type InGroup = { transfer_group?: string | null; metadata?: Record<string, string> | null };

export const isOf = ({ rideId }: ModelRide, { transfer_group }: InGroup): boolean =>
  transfer_group === `ride_${rideId}`;

export const isOfTip = ({ metadata }: InGroup): boolean => metadata?.tip_id !== undefined;

const MONEY_SWEEPS = [sweepDeadlines, sweepUnpaid, sweepUnsettledPayments, sweepTips];

export async function wait({ world }: ModelRun, minutes: number): Promise<void> {
  world.advanceClock(minutes * 60);
  await world.stripe.applyDueWork(world.services.now());
  for (const sweep of MONEY_SWEEPS) await sweep(world.services, world.services.now());
}

export async function deliver({ world }: ModelRun): Promise<void> {
  await world.stripe.flushWebhooks();
  await drainJobs(world.services);
}

/** Ends all faults and lets nine days pass, so that every ride reaches its end and every payment is settled. */
export async function settleEverything(run: ModelRun): Promise<void> {
  run.world.stripe.setFaults(undefined);
  for (const hours of [0, 1, 23, 8 * 24]) {
    await deliver(run);
    await wait(run, hours * 60);
  }
  await run.world.waitUntilIdle();
}
