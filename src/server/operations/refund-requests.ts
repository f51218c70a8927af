import type { Transaction } from "kysely";
import { insertAct } from "#server/audit/queries.ts";
import type { DB } from "#server/database/tables.d.ts";
import type { Env } from "#server/env.ts";
import { lockPayment } from "#server/payments/change-queries.ts";
import { findRidePayment } from "#server/payments/queries.ts";
import { refundableMoney } from "#server/payments/ride-money.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { needsSecondAdmin, REQUEST_DAYS } from "#shared/operations/second-admin.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import type { RideState } from "#shared/rides/ride-states.ts";
import { type NewFinding, recordFindings } from "./finding-queries.ts";
import {
  assertGrantable,
  type GrantedRefund,
  grantRefundIn,
  type RefundGrantRequest,
} from "./grant-refund.ts";
import { findRefundByKey } from "./refund-queries.ts";
import {
  closeRequest,
  expireRequests,
  findRequestByKey,
  findRideOfRequest,
  insertRequest,
  listPendingRequests,
  lockRequest,
} from "./refund-request-queries.ts";

const PRODUCTION_LIMIT_CENTS = 20_000;
const DAY_MINUTES = 24 * 60;

/** Refunds of a ride above this sum in cents need a second admin; 0: no refund does. */
const limitOf = ({
  isDemo,
  REFUND_SECOND_ADMIN_CENTS,
}: Pick<Env, "isDemo" | "REFUND_SECOND_ADMIN_CENTS">): number =>
  REFUND_SECOND_ADMIN_CENTS ?? (isDemo ? 0 : PRODUCTION_LIMIT_CENTS);

/** A refund that was granted, or a request that waits for a second admin. */
export type RefundOutcome =
  | { granted: GrantedRefund }
  | { granted: null; requestId: string; state: RideState };

/**
 * Grants a refund, or above the limit stores a request for it. Throws like `grantRefundIn`, and 409 if one is pending.
 */
export async function refundOrRequest(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  grantRequest: RefundGrantRequest,
): Promise<RefundOutcome> {
  const outcome = await db.transaction().execute(async (tx): Promise<RefundOutcome> => {
    await lockPayment(tx, grantRequest.rideId);
    if (!(await needsApproval(tx, limitOf(env), grantRequest)))
      return { granted: await grantRefundIn(tx, grantRequest, now()) };
    const state = await assertGrantable(tx, grantRequest);
    return { granted: null, requestId: await storeRequest(tx, grantRequest, now()), state };
  });
  if (outcome.granted === null) await reportRefundRequests({ db }, now());
  return outcome;
}

/** Whether a second admin must decide. False for a retry of a call that granted its refund, which is then returned. */
async function needsApproval(
  tx: Transaction<DB>,
  limit: number,
  grantRequest: RefundGrantRequest,
): Promise<boolean> {
  const payment = await findRidePayment(tx, grantRequest.rideId);
  if (!payment || (grantRequest.requestKey !== null && (await findRefundByKey(tx, grantRequest))))
    return false;
  const givenBack = payment.capturedCents - refundableMoney(payment).rider;
  return needsSecondAdmin({ limit, givenBack, amount: grantRequest.amount });
}

async function storeRequest(
  tx: Transaction<DB>,
  grantRequest: RefundGrantRequest,
  now: Date,
): Promise<string> {
  const { rideId, adminId, amount, paidBy, reason, requestKey } = grantRequest;
  const earlier = requestKey && (await findRequestByKey(tx, { adminId, rideId, requestKey }));
  if (earlier) return earlier;
  const id = await insertRequest(tx, {
    ...{ rideId, amountCents: amount, paidBy, reason, requestKey },
    ...{ requestedBy: adminId, requestedAt: now },
    expiresAt: plusMinutes(now, REQUEST_DAYS * DAY_MINUTES),
  });
  if (id === null) throw alreadyPending();
  const act = { at: now, adminId, action: "refund_request", subjectId: rideId };
  await insertAct(tx, { ...act, before: {}, after: { amount, paidBy }, reason });
  return id;
}

interface Decision {
  id: string;
  adminId: string;
  isApproved: boolean;
  reason: string | null;
}

/**
 * Grants a requested refund or declines it; its author can only decline it. Repeating a decision has no effect. Returns
 * the ride's id. Throws 404, 409 if it was decided otherwise, expired or can no longer be granted, and 409 for the
 * author's approval.
 */
export async function decideRefund(
  { db, now }: Pick<Services, "db" | "now">,
  decision: Decision,
): Promise<string> {
  const rideId = await findRideOfRequest(db, decision.id);
  if (rideId === null) throw unknown();
  await db.transaction().execute(async (tx) => {
    await lockPayment(tx, rideId);
    const storedRequest = await lockRequest(tx, decision.id);
    if (!storedRequest) throw unknown();
    if (storedRequest.state === (decision.isApproved ? "approved" : "declined")) return;
    assertUndecided(storedRequest, now());
    if (decision.isApproved && storedRequest.requestedBy === decision.adminId) throw ownRequest();
    await close(tx, storedRequest, { ...decision, now: now() });
  });
  await reportRefundRequests({ db }, now());
  return rideId;
}

type StoredRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

async function close(
  tx: Transaction<DB>,
  storedRequest: StoredRequest,
  { id, adminId, isApproved, reason, now }: Decision & { now: Date },
): Promise<void> {
  const { rideId, requestedBy, paidBy, requestKey } = storedRequest;
  const amount = cents(storedRequest.amountCents);
  const grantRequest = {
    rideId,
    adminId: requestedBy,
    amount,
    paidBy,
    reason: storedRequest.reason,
    requestKey,
  };
  const refund = isApproved ? await grantRefundIn(tx, grantRequest, now) : null;
  const state = isApproved ? "approved" : "declined";
  const decided = { decidedBy: adminId, decidedAt: now, declineReason: isApproved ? null : reason };
  await closeRequest(tx, id, { state, ...decided, refundId: refund?.id ?? null });
  await insertAct(tx, {
    ...{ at: now, adminId, subjectId: rideId },
    action: isApproved ? "refund_approve" : "refund_decline",
    before: { state: "pending" },
    after: { state, amount },
    reason: isApproved ? null : reason,
  });
}

function assertUndecided({ state, expiresAt }: StoredRequest, now: Date): void {
  if (state === "expired" || (state === "pending" && expiresAt <= now)) throw expired();
  if (state !== "pending") throw decidedMeanwhile(state);
}

const unknown = () => notFound("This refund request");
const alreadyPending = () =>
  new Problem(409, "request_pending", "A refund of this ride already waits for another admin");
const ownRequest = () =>
  new Problem(409, "own_request", "Another admin must approve a refund that you have asked for");
const expired = () =>
  new Problem(
    409,
    "request_expired",
    `This request ended after ${REQUEST_DAYS} days. Refund again.`,
  );
const decidedMeanwhile = (state: string) =>
  new Problem(409, "decided_meanwhile", `Another admin has ${state} this refund meanwhile`);

/** Ends old requests, and raises a finding for each one that waits. */
export async function reportRefundRequests({ db }: Pick<Services, "db">, now: Date): Promise<void> {
  await expireRequests(db, now);
  const found = (await listPendingRequests(db, now)).map(
    ({ rideId, amountCents }): NewFinding => ({
      ...{ kind: "refund_waits", rideId, subject: rideId },
      expected: "a second admin's decision",
      found: `a refund of ${formatMoney(cents(amountCents))} that waits`,
    }),
  );
  await recordFindings(db, found, { kinds: ["refund_waits"], subjects: null, now });
}
