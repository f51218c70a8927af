import { insertAct } from "#server/audit/queries.ts";
import type { SignedIn } from "#server/http/session.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { findToll, lockToll, setDecision } from "#server/payments/tolls/queries.ts";
import { notFound, Problem } from "#server/problem.ts";
import { getOwnRide } from "#server/rides/own-ride.ts";
import { tollStateIn } from "#server/rides/toll-view.ts";
import type { Services } from "#server/services.ts";
import { cents, formatMoney } from "#shared/money.ts";

interface TollDecision {
  tollId: string;
  decision: "charge" | "reject";
  reason: string;
}

/**
 * Decides about a toll that the rider objected to. Decision, audit and notices are one transaction; a sweep charges the
 * toll. Throws 404, and 409 if there is nothing to decide.
 */
export async function decideAboutToll(
  { db, now }: Pick<Services, "db" | "now">,
  admin: SignedIn,
  { tollId, decision, reason }: TollDecision,
): Promise<void> {
  if (!(await findToll(db, tollId))) throw notFound("This toll");
  await db.transaction().execute(async (tx) => {
    const toll = await lockToll(tx, tollId);
    if (!toll) throw notFound("This toll");
    const ride = await getOwnRide({ db: tx }, toll.rideId, admin);
    if (tollStateIn(ride, tollId, now()) !== "objected")
      throw new Problem(409, "wrong_state", "There is nothing to decide about this toll");
    await setDecision(tx, tollId, { decision, by: admin.id, reason, now: now() });
    await insertAct(tx, {
      at: now(),
      adminId: admin.id,
      action: `${decision}_toll`,
      subjectId: toll.rideId,
      before: {},
      after: { toll: `${formatMoney(cents(toll.amountCents))}, ${toll.road}` },
      reason,
    });
    await enqueue(tx, "toll_notices", { tollId }, `toll_notices:${tollId}`);
  });
}
