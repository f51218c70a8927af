import { insertContactBlocks } from "#server/accounts/contact-block-queries.ts";
import { hashContacts } from "#server/accounts/contact-hashes.ts";
import { lockAccount, lockDriver } from "#server/accounts/queries.ts";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { insertAct } from "#server/audit/queries.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { cancelRidesOfSuspendedPeople } from "./cancel-rides.ts";
import {
  findPerson,
  insertSuspension,
  type LiftDetails,
  markLifted,
  type NewSuspension,
  setOffline,
} from "./queries.ts";

type SuspensionRequest = Pick<NewSuspension, "reason" | "notice" | "evidence" | "holdsPayouts"> & {
  personId: string;
  adminId: string;
  days?: number | undefined;
};

const DAY_MINUTES = 24 * 60;

/**
 * Suspends a rider or driver: blocks new accounts with the same email or phone number, ends the person's sessions, sets
 * a driver offline, mails the person and cancels rides that have not begun. Returns the suspension's id. Throws 404 for
 * admins and unknown accounts, 403 for the admin's own email, 409 if the person is already suspended.
 */
export async function suspend(services: Services, request: SuspensionRequest): Promise<string> {
  const { personId, adminId, days, ...suspension } = request;
  const person = await getPersonToSuspend(services, request);
  const suspendedAt = services.now();
  const endsAt = days === undefined ? null : plusMinutes(suspendedAt, days * DAY_MINUTES);
  const { id, ended: endedSessions } = await services.db.transaction().execute(async (tx) => {
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
    await insertContactBlocks(tx, suspensionId, hashContacts(services, person));
    await setOffline(tx, personId);
    await insertAct(tx, {
      at: suspendedAt,
      adminId,
      action: "suspend",
      subjectId: personId,
      before: {},
      // Without the texts: the audit is permanent, and a deleted account's texts must not stay in it.
      after: { reason: request.reason, until: endsAt, holdsPayouts: request.holdsPayouts },
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
  services.sessions.forget(endedSessions);
  await services.market.reload(personId);
  await cancelRidesOfSuspendedPeople(services, suspendedAt);
  return id;
}

async function getPersonToSuspend({ db }: Services, { personId, adminId }: SuspensionRequest) {
  const [person, admin] = await Promise.all([findPerson(db, personId), findPerson(db, adminId)]);
  if (!person || person.role === "ADMIN") throw notFound("This person");
  if (person.email === admin?.email)
    throw new Problem(403, "own_account", "You cannot suspend yourself. Ask another admin.");
  return person;
}

const alreadySuspended = () =>
  new Problem(409, "already_suspended", "This person is suspended already.");

/** Lifts a suspension and mails the person. Throws 409 if it has ended. */
export async function liftAsAdmin(
  services: Pick<Services, "db" | "now" | "market">,
  { personId, ...lift }: { id: string; personId: string; liftedBy: string; liftReason: string },
): Promise<void> {
  const now = services.now();
  await services.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, personId))) throw notFound("This person");
    if (!(await liftInTransaction(tx, { ...lift, now }))) throw alreadyLifted();
    await insertAct(tx, {
      at: now,
      adminId: lift.liftedBy,
      action: "lift_suspension",
      subjectId: personId,
      before: { isSuspended: true },
      after: { isSuspended: false },
      reason: lift.liftReason,
    });
  });
  await services.market.reload(personId);
}

/** Lifts a suspension and queues its mail; the caller locks the account. Returns false if it has ended. */
export async function liftInTransaction(
  tx: Parameters<typeof markLifted>[0],
  lift: LiftDetails,
): Promise<boolean> {
  const suspensionId = lift.id;
  if (!(await markLifted(tx, lift))) return false;
  await enqueue(tx, "suspension_mail", { suspensionId, news: "lifted" }, `lifted:${suspensionId}`);
  return true;
}

export const alreadyLifted = () =>
  new Problem(409, "already_lifted", "This suspension has ended already.");
