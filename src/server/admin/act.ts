import type { Transaction } from "kysely";
import type { DB } from "#server/database/tables.d.ts";
import { notFound, Problem } from "#server/http/problem.ts";
import type { Services } from "#server/services.ts";
import { type Act, findLastAct, insertAct, lockStanding } from "./queries.ts";

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
 * Does something as an admin and writes down who did it, both or neither. `change` locks what it changes, so that of
 * two admins the second acts on what the first has left; it answers null when it changed nothing.
 */
export async function actOn(
  { db, now }: Pick<Services, "db" | "now">,
  doing: Pick<Act, "adminId" | "action" | "subjectId" | "reason">,
  change: (tx: Transaction<DB>) => Promise<Pick<Act, "before" | "after"> | null>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const changed = await change(tx);
    if (changed) await insertAct(tx, { at: now(), ...doing, ...changed });
  });
}

/**
 * Changes a driver as `actOn` does, and tells the market. The second of two admins is refused when they say what they
 * have seen and it is not the latest. Throws 404 when there is no such driver, 409.
 */
export async function actOnDriver(
  services: Services,
  { driverId, lastAct, ...doing }: Doing,
  changeOf: (standing: Standing) => Change | null,
): Promise<void> {
  await actOn(services, { ...doing, subjectId: driverId }, async (tx) => {
    const standing = await lockStanding(tx, driverId);
    if (!standing) throw notFound("This driver");
    const change = changeOf(standing);
    if (!change) return null;
    if (lastAct !== undefined && lastAct !== (await findLastAct(tx, driverId)))
      throw changedMeanwhile(standing);
    await change.apply(tx);
    return { before: change.before, after: change.after };
  });
  await services.market.reload(driverId);
}

function changedMeanwhile({ isVerified }: Standing): Problem {
  const sentence = "Another admin has changed this driver meanwhile. Look at it and decide again.";
  return new Problem(409, "changed_meanwhile", sentence, {
    state: isVerified ? "verified" : "unverified",
  });
}
