import type { Transaction } from "kysely";
import { type Act, findLastAct, insertActs } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { lockDriverStates } from "./queries.ts";

type DriverState = Awaited<ReturnType<typeof lockDriverStates>>[number];

interface DriverAct {
  adminId: string;
  driverIds: readonly string[];
  action: string;
  reason: string | null;
  /** Id of the latest act that the admin has seen; undefined if the request does not name it. */
  lastAct?: number | null | undefined;
}

interface Change {
  /** Audited fields of the change; null if the driver does not change. */
  auditedFieldsOf(state: DriverState): Pick<Act, "before" | "after"> | null;
  /** Applies the change to these drivers. */
  apply(tx: Transaction<DB>, driverIds: readonly string[]): Promise<void>;
}

/**
 * Changes drivers, all or none, audits each change and reloads the drivers in the market. Returns the number of changed
 * drivers. Throws 404 for an unknown driver, and 409 if `lastAct` is given but not the latest audit entry of a driver
 * that would change.
 */
export async function actOnDrivers(
  { db, now, market }: Pick<Services, "db" | "market" | "now">,
  { driverIds, lastAct, ...act }: DriverAct,
  change: Change,
): Promise<number> {
  const changedIds = await db.transaction().execute(async (tx) => {
    const states = await lockDriverStates(tx, driverIds);
    if (states.length < driverIds.length) throw unknownDriver(driverIds.length);
    const acts: Act[] = [];
    for (const state of states) {
      const changes = change.auditedFieldsOf(state);
      if (!changes) continue;
      await assertLatestActSeen(tx, state, lastAct);
      acts.push({ at: now(), ...act, subjectId: state.driverId, ...changes });
    }
    const ids = acts.map(({ subjectId }) => subjectId);
    if (ids.length > 0) await change.apply(tx, ids);
    await insertActs(tx, acts);
    return ids;
  });
  await Promise.all(changedIds.map((driverId) => market.reload(driverId)));
  return changedIds.length;
}

/** Throws 409 when the admin has not seen the latest act on the driver; without `lastAct` checks nothing. */
async function assertLatestActSeen(
  tx: Transaction<DB>,
  state: DriverState,
  lastAct: DriverAct["lastAct"],
): Promise<void> {
  if (lastAct !== undefined && lastAct !== (await findLastAct(tx, state.driverId)))
    throw changedMeanwhile(state);
}

const unknownDriver = (count: number): Problem =>
  notFound(count === 1 ? "This driver" : "One of these drivers");

function changedMeanwhile({ isVerified }: DriverState): Problem {
  const sentence = "Another admin has changed this driver meanwhile. Look at it and decide again.";
  return new Problem(409, "changed_meanwhile", sentence, {
    state: isVerified ? "verified" : "unverified",
  });
}
