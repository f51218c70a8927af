import type { Transaction } from "kysely";
import type { DB } from "#server/database/tables.d.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import { findLastAct, insertAct, lockStanding } from "./queries.ts";

type Standing = NonNullable<Awaited<ReturnType<typeof lockStanding>>>;

interface Doing {
  adminId: string;
  driverId: string;
  action: string;
  reason: string | null;
  /** The latest act that the admin has seen; undefined when they do not say. */
  lastAct?: number | null | undefined;
}

interface Change {
  before: object;
  after: object;
  apply(tx: Transaction<DB>): Promise<void>;
}

/**
 * Changes a driver and writes down who did it, both or neither. Of two admins the second acts on what the first has
 * left, or is refused when they say what they have seen and it is not the latest; what changes nothing is not written.
 * Throws 404 when there is no such driver, 409.
 */
export async function actOnDriver(
  { db, market, now }: Services,
  { adminId, driverId, action, reason, lastAct }: Doing,
  changeOf: (standing: Standing) => Change | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, driverId);
    if (!standing) throw notFound("This driver");
    const change = changeOf(standing);
    if (!change) return;
    if (lastAct !== undefined && lastAct !== (await findLastAct(tx, driverId)))
      throw changedMeanwhile(standing);
    await change.apply(tx);
    const { before, after } = change;
    const act = { at: now(), adminId, action, subjectId: driverId, before, after, reason };
    await insertAct(tx, act);
  });
  await market.reload(driverId);
}

function changedMeanwhile({ isVerified }: Standing): Problem {
  const sentence = "Another admin has changed this driver meanwhile. Look at it and decide again.";
  return new Problem(409, "changed_meanwhile", sentence, {
    state: isVerified ? "verified" : "unverified",
  });
}
