import { blockHashes } from "#server/accounts/block-hashes.ts";
import { insertBlocks } from "#server/accounts/block-queries.ts";
import { lockAccount, lockDriver } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancelRidesOfSuspended } from "./cancel-rides.ts";
import {
  findPerson,
  insertSuspension,
  type Lift,
  type NewSuspension,
  setLifted,
  setOffline,
} from "./queries.ts";

type Wish = Pick<NewSuspension, "reason" | "notice" | "evidence" | "holdsPayouts"> & {
  personId: string;
  adminId: string;
  days?: number | undefined;
};

const DAY_MINUTES = 24 * 60;

/**
 * Suspends a rider or driver, ends their sessions, takes a driver off the market and cancels the rides that have not
 * begun. Returns the suspension's id. Throws 404 for others, 403 for the admin's own account, 409 if one is in force.
 */
export async function suspend(services: Services, wish: Wish): Promise<string> {
  const { personId, adminId, days, ...suspension } = wish;
  const person = await getStoppable(services, wish);
  const suspendedAt = services.now();
  const endsAt = days === undefined ? null : plusMinutes(suspendedAt, days * DAY_MINUTES);
  const { id, ended } = await services.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, personId))) throw notFound("This person");
    await lockDriver(tx, personId);
    const suspensionId = await insertSuspension(tx, {
      ...suspension,
      accountId: personId,
      suspendedBy: adminId,
      suspendedAt,
      endsAt,
    });
    if (suspensionId === null) throw alreadySuspended();
    await insertBlocks(tx, suspensionId, blockHashes(services, person));
    await setOffline(tx, personId);
    await insertAct(tx, {
      at: suspendedAt,
      adminId,
      action: "suspend",
      subjectId: personId,
      before: {},
      // Without the texts: the audit is permanent, and a deleted account's texts must not stay in it.
      after: { reason: wish.reason, until: endsAt, holdsPayouts: wish.holdsPayouts },
      reason: null,
    });
    await enqueue(
      tx,
      "suspension_mail",
      { suspensionId, news: "suspended" },
      `suspended:${suspensionId}`,
    );
    return { id: suspensionId, ended: await deleteSessionsOf(tx, personId) };
  });
  services.sessions.forget(ended);
  await services.market.reload(personId);
  await cancelRidesOfSuspended(services, suspendedAt);
  return id;
}

async function getStoppable({ db }: Services, { personId, adminId }: Wish) {
  const [person, admin] = await Promise.all([findPerson(db, personId), findPerson(db, adminId)]);
  if (!person || person.role === "ADMIN") throw notFound("This person");
  if (person.email === admin?.email)
    throw new Problem(403, "own_account", "You cannot suspend yourself. Ask another admin.");
  return person;
}

const alreadySuspended = () =>
  new Problem(409, "already_suspended", "This person is suspended already.");

/** Lifts a suspension and mails the person. Throws 409 if it has ended. */
export async function lift(
  services: Pick<Services, "db" | "now" | "market">,
  { personId, ...wish }: { id: string; personId: string; liftedBy: string; liftReason: string },
): Promise<void> {
  const now = services.now();
  await services.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, personId))) throw notFound("This person");
    if (!(await liftInForce(tx, { ...wish, now }))) throw alreadyLifted();
    await insertAct(tx, {
      at: now,
      adminId: wish.liftedBy,
      action: "lift_suspension",
      subjectId: personId,
      before: { isSuspended: true },
      after: { isSuspended: false },
      reason: wish.liftReason,
    });
  });
  await services.market.reload(personId);
}

/** Lifts within a transaction that holds the account's lock. Returns false if the suspension has ended. */
export async function liftInForce(
  tx: Parameters<typeof setLifted>[0],
  lifting: Lift,
): Promise<boolean> {
  const suspensionId = lifting.id;
  if (!(await setLifted(tx, lifting))) return false;
  await enqueue(tx, "suspension_mail", { suspensionId, news: "lifted" }, `lifted:${suspensionId}`);
  return true;
}

export const alreadyLifted = () =>
  new Problem(409, "already_lifted", "This suspension has ended already.");
