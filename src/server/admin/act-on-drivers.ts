import type { Transaction } from "kysely";
import { type Act, findLastAct, insertActs } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { lockStandings } from "./queries.ts";

type Standing = Awaited<ReturnType<typeof lockStandings>>[number];

interface Doing {
  adminId: string;
  driverIds: readonly string[];
  action: string;
  reason: string | null;
  /** The latest act that the admin has seen; undefined when they do not say. */
  lastAct?: number | null | undefined;
}

interface Change {
  /** What of a driver changes; null when nothing does. */
  of(standing: Standing): Pick<Act, "before" | "after"> | null;
  /** Makes it so for all who change. */
  apply(tx: Transaction<DB>, driverIds: readonly string[]): Promise<void>;
}

/**
 * Changes drivers, all of them or none, writes each change down and tells the market. Answers how many were changed.
 * The second of two admins is refused when they say what they have seen and it is not the latest. Throws 404 when there
 * is no such driver, 409.
 */
export async function actOnDrivers(
  { db, now, market }: Services,
  { driverIds, lastAct, ...doing }: Doing,
  change: Change,
): Promise<number> {
  const changed = await db.transaction().execute(async (tx) => {
    const standings = await lockStandings(tx, driverIds);
    if (standings.length < driverIds.length) throw unknownDriver(driverIds.length);
    const acts: Act[] = [];
    for (const standing of standings) {
      const changes = change.of(standing);
      if (!changes) continue;
      await refuseStale(tx, standing, lastAct);
      acts.push({ at: now(), ...doing, subjectId: standing.driverId, ...changes });
    }
    const ids = acts.map(({ subjectId }) => subjectId);
    if (ids.length > 0) await change.apply(tx, ids);
    await insertActs(tx, acts);
    return ids;
  });
  await Promise.all(changed.map((driverId) => market.reload(driverId)));
  return changed.length;
}

/** Throws 409 when the admin has not seen the latest act on the driver; without `lastAct` checks nothing. */
async function refuseStale(
  tx: Transaction<DB>,
  standing: Standing,
  lastAct: Doing["lastAct"],
): Promise<void> {
  if (lastAct !== undefined && lastAct !== (await findLastAct(tx, standing.driverId)))
    throw changedMeanwhile(standing);
}

const unknownDriver = (count: number): Problem =>
  notFound(count === 1 ? "This driver" : "One of these drivers");

function changedMeanwhile({ isVerified }: Standing): Problem {
  const sentence = "Another admin has changed this driver meanwhile. Look at it and decide again.";
  return new Problem(409, "changed_meanwhile", sentence, {
    state: isVerified ? "verified" : "unverified",
  });
}
