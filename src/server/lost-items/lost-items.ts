import { withLockedAccount } from "#server/accounts/account-lock.ts";
import { insertAct } from "#server/audit/queries.ts";
import type { Db } from "#server/database/db.ts";
import { enqueue, enqueueAt } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import type { LostItemBody } from "#shared/lost-items/contract.ts";
import {
  isItemOpen,
  type LostItemActor,
  type LostItemState,
  lostItemTerms,
  mayMoveItem,
  reportableUntil,
} from "#shared/lost-items/lost-item.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import {
  announceItem,
  findItem,
  findLosableRide,
  type ItemRow,
  insertItem,
  lockItem,
  setItemState,
} from "./queries.ts";

type ItemServices = Pick<Services, "db" | "now">;

type Report = { rideId: string; riderId: string; body: Required<LostItemBody> };

/**
 * Stores the rider's report and notifies the driver. Throws 404 for another rider's ride, 409 outside the report period
 * or for a second report.
 */
export async function reportItem(
  { db, now: getNow }: ItemServices,
  { rideId, riderId, body }: Report,
): Promise<void> {
  const now = getNow();
  await withLockedAccount(db, riderId, async (tx) => {
    const ride = await findLosableRide(tx, rideId);
    if (!ride || ride.riderId !== riderId) throw notFound("This ride");
    const until = reportableUntil(ride);
    if (until === null || until <= now)
      throw new Problem(
        409,
        "not_reportable",
        `Something lost can be reported within ${lostItemTerms.reportDays} days of a completed ride`,
        { state: ride.state },
      );
    const { driverId } = ride;
    if (!(await insertItem(tx, { rideId, riderId, driverId, ...body, now })))
      throw new Problem(409, "already_reported", "The driver has your report of this ride already");
    await announceItem(tx, [riderId, driverId]);
    await enqueue(tx, "lost_item_mail", { rideId, news: "reported" }, `lost:${rideId}:reported`);
    for (const hours of lostItemTerms.reminderHours)
      await enqueueAt(tx, "lost_item_mail", {
        payload: { rideId, news: "reminder", hours },
        key: `lost:${rideId}:reminder:${hours}`,
        runAt: plusMinutes(now, hours * 60),
      });
  });
}

interface ItemMove {
  rideId: string;
  accountId: string;
  actor: LostItemActor;
  to: Exclude<LostItemState, "reported">;
  answer: string;
}

/**
 * Changes an item's state and notifies the other side, both sides if an admin acts. Repeating the current state changes
 * nothing. Throws 404, and 409 for a change that is not possible.
 */
export async function moveItem({ db, now: getNow }: ItemServices, move: ItemMove): Promise<void> {
  const { rideId, actor, to } = move;
  const now = getNow();
  await db.transaction().execute(async (tx) => {
    const item = await getMovableItem(tx, move);
    if (!item) return;
    await setItemState(tx, { rideId, to, answer: answerAfter(item.answer, move), now });
    await announceItem(tx, [item.riderId, item.driverId]);
    if (actor === "admin") await recordClosing(tx, move, item.state, now);
    const mail = { rideId, news: to, by: actor };
    await enqueue(tx, "lost_item_mail", mail, `lost:${rideId}:${to}:${now.toISOString()}`);
  });
}

/** A rider's change and a hand-over without a text keep the driver's answer. */
const answerAfter = (before: string, { actor, to, answer }: ItemMove): string =>
  answer === "" && (actor === "rider" || to === "handed_back") ? before : answer;

/** Null if the item is in the requested state already. Throws 404 and 409. */
async function getMovableItem(tx: Db, move: ItemMove): Promise<ItemRow | null> {
  await lockItem(tx, move.rideId);
  const item = await findItem(tx, move.rideId);
  if (!item || !isParty(item, move)) throw notFound("This report");
  if (item.state === move.to) return null;
  if (!mayMoveItem(item.state, move.to, move.actor)) throw notPossible(item.state);
  return item;
}

const isParty = (
  item: { riderId: string; driverId: string },
  { actor, accountId }: ItemMove,
): boolean => actor === "admin" || (actor === "rider" ? item.riderId : item.driverId) === accountId;

const recordClosing = (tx: Db, move: ItemMove, before: LostItemState, at: Date) =>
  insertAct(tx, {
    at,
    adminId: move.accountId,
    action: "close_lost_item",
    subjectId: move.rideId,
    before: { state: before },
    after: { state: move.to },
    reason: move.answer,
  });

const notPossible = (state: LostItemState): Problem =>
  new Problem(
    409,
    "wrong_state",
    isItemOpen(state)
      ? "This answer is not possible now. Look at the report again."
      : "This report is closed already.",
    { state },
  );
