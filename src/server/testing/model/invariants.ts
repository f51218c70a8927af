import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "#server/database/db.ts";
import type { TestWorld } from "#server/testing/world.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import type { ModelRide, ModelRun } from "./model-run.ts";
import { chargesOf, isOf, isOfTip, tipChargesOf } from "./surroundings.ts";

/** A copy independent of the product's transition table, so that the tests detect a mistake in it. */
const nextStates: Record<RideState, readonly RideState[]> = {
  awaiting_payment: ["pending", "lapsed"],
  pending: ["accepted", "rejected", "expired", "cancelled"],
  accepted: ["arrived", "completed", "cancelled"],
  arrived: ["started", "completed", "cancelled", "no_show"],
  started: ["completed"],
  lapsed: [],
  rejected: [],
  expired: [],
  completed: [],
  cancelled: [],
  no_show: [],
};

/** States that a ride can have after any number of transitions, its own included. */
function reachableFrom(state: RideState): Set<RideState> {
  const reached = new Set([state]);
  for (const from of reached) for (const to of nextStates[from]) reached.add(to);
  return reached;
}

type States = Map<string, RideState>;

/** Checks rides, ledger and the provider's money after an act. Returns the states of the run's rides. */
export async function checkAfterAct(run: ModelRun, before: States): Promise<States> {
  const { db } = run.world.services;
  const states = await statesOf(db, run.rides);
  for (const [rideId, state] of states)
    expect(reachableFrom(before.get(rideId) ?? "awaiting_payment")).toContain(state);
  expect(await listUnbalancedTransactions(db, run.rides)).toEqual([]);
  for (const ride of run.rides) checkProvider(run, ride);
  return states;
}

async function statesOf(db: Db, rides: readonly ModelRide[]): Promise<States> {
  if (rides.length === 0) return new Map();
  const rows = await db
    .selectFrom("rides")
    .select(["id", "state"])
    .where(
      "id",
      "in",
      rides.map(({ rideId }) => rideId),
    )
    .execute();
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** Transactions of the rides' ledger that do not sum to zero. */
async function listUnbalancedTransactions(db: Db, rides: readonly ModelRide[]) {
  const ids = rides.map(({ rideId }) => rideId);
  const { rows } = await sql`select transaction_id, sum(cents) from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where ride_id = any(${ids}) group by 1 having sum(cents) <> 0`.execute(db);
  return rows;
}

/** Expects at most one charge, of the shown total, no more returned than charged, and at most one transfer, within the fare. */
function checkProvider({ world }: ModelRun, ride: ModelRide): void {
  const charges = chargesOf(world, ride);
  const captured = charges.filter((charge) => charge.captured);
  const standing = charges.filter(({ paid, refunded }) => paid && !refunded);
  expect(standing.length, "payments of a ride").toBeLessThanOrEqual(1);
  expect(captured.length).toBeLessThanOrEqual(1);
  for (const { amount, amount_captured, amount_refunded } of captured) {
    expect([amount, amount_captured]).toEqual([ride.total, ride.total]);
    expect(amount_refunded).toBeLessThanOrEqual(amount_captured);
  }
  const transfers = transfersOf(world, ride).filter((transfer) => !isOfTip(transfer));
  expect(transfers.length).toBeLessThanOrEqual(1);
  for (const { amount } of transfers) expect(amount).toBeLessThanOrEqual(ride.fare);
  checkTip(world, ride);
}

/** Expects at most one charged tip, transferred at most once and in full. */
function checkTip(world: TestWorld, ride: ModelRide): void {
  const tips = tipChargesOf(world, ride).filter(({ captured }) => captured);
  expect(tips.length).toBeLessThanOrEqual(1);
  const sent = transfersOf(world, ride).filter(isOfTip);
  expect(sent.length).toBeLessThanOrEqual(tips.length);
  for (const { amount } of sent) expect(amount).toBe(tips[0]?.amount);
}

const transfersOf = ({ stripe }: TestWorld, ride: ModelRide) =>
  stripe.list("transfer").filter((transfer) => isOf(ride, transfer));

/** Checks that every ride has ended and that its money is divided as its final state requires. */
export async function checkAtRest({ world, rides }: ModelRun): Promise<void> {
  const states = await statesOf(world.services.db, rides);
  for (const ride of rides) {
    const state = states.get(ride.rideId) ?? "awaiting_payment";
    expect(nextStates[state], `the ride is ${state}`).toEqual([]);
    const [charge] = chargesOf(world, ride).filter(({ captured }) => captured);
    if (ride.isDisputed) continue;
    expect(charge?.amount_refunded ?? 0, `refunded of a ride that is ${state}`).toBe(
      charge ? refundDue(state, ride) : 0,
    );
  }
  expect(await openBalances(world, rides)).toEqual([]);
  expect(await openTips(world, rides)).toEqual([]);
}

/** Kept for the driver of an instant ride whose rider did not come, as the public rules say. */
const NO_SHOW_CENTS = 500;

/** Cents that the rider of a charged and undisputed ride gets back in all. */
function refundDue(state: RideState, ride: ModelRide): number {
  if (state === "completed") return ride.granted;
  if (state === "no_show") return ride.total - Math.min(NO_SHOW_CENTS, ride.fare) + ride.granted;
  if (state === "cancelled") return (ride.shownRefund ?? ride.total) + ride.granted;
  return ride.total;
}

/** Tips whose page is still open, or whose money is neither with the driver nor back with the rider. */
async function openTips({ services }: TestWorld, rides: readonly ModelRide[]) {
  const { rows } = await sql`select id, state from tips
    where ride_id = any(${rides.map(({ rideId }) => rideId)}) and (settled_at is null
      or state = 'captured' and captured_cents <> transferred_cents - reversed_cents - receivable_cents + refunded_cents)`.execute(
    services.db,
  );
  return rows;
}

/** Ledger accounts of undisputed rides whose balance is not zero. */
async function openBalances({ services }: TestWorld, rides: readonly ModelRide[]) {
  const accounts = rides
    .filter(({ isDisputed }) => !isDisputed)
    .map(({ rideId }) => `ride:${rideId}`);
  const { rows } = await sql`select account, sum(cents) from ledger_entries
    where account = any(${accounts}) group by 1 having sum(cents) <> 0`.execute(services.db);
  return rows;
}
