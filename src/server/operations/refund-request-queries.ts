import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { RefundBearer } from "#shared/payments/refund-terms.ts";

export interface NewRefundRequest {
  rideId: string;
  amountCents: number;
  paidBy: RefundBearer;
  reason: string;
  requestKey: string | null;
  requestedBy: string;
  requestedAt: Date;
  expiresAt: Date;
}

/** Inserts a request. Returns its id; null if another one of the ride is pending. */
export async function insertRequest(tx: Db, request: NewRefundRequest): Promise<string | null> {
  const row = await tx
    .insertInto("refundRequests")
    .values(request)
    .onConflict((conflict) => conflict.column("rideId").where("state", "=", "pending").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Id of the request that an admin's earlier try with the same idempotency key stored. */
export async function findRequestByKey(
  db: Db,
  { adminId, rideId, requestKey }: { adminId: string; rideId: string; requestKey: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("refundRequests")
    .select("id")
    .where("requestedBy", "=", adminId)
    .where("rideId", "=", rideId)
    .where("requestKey", "=", requestKey)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findRideOfRequest(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("refundRequests")
    .select("rideId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.rideId ?? null;
}

/** Locks a request until the transaction ends. */
export const lockRequest = (tx: Db, id: string) =>
  tx
    .selectFrom("refundRequests")
    .select(["rideId", "amountCents", "reason", "requestKey", "requestedBy", "state", "expiresAt"])
    .select(sql<RefundBearer>`paid_by`.as("paidBy"))
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export interface RequestDecision {
  state: "approved" | "declined";
  decidedBy: string;
  decidedAt: Date;
  refundId: string | null;
  declineReason: string | null;
}

export async function closeRequest(tx: Db, id: string, decision: RequestDecision): Promise<void> {
  await tx.updateTable("refundRequests").set(decision).where("id", "=", id).execute();
}

/** Expires the pending requests whose deadline has passed. */
export async function expireRequests(db: Db, now: Date): Promise<void> {
  await db
    .updateTable("refundRequests")
    .set({ state: "expired", decidedAt: now })
    .where("state", "=", "pending")
    .where("expiresAt", "<=", now)
    .execute();
}

/** The pending request of a ride with its author; null without one. */
export async function findPendingRequest(db: Db, rideId: string, now: Date) {
  const row = await pending(db, now).where("rideId", "=", rideId).executeTakeFirst();
  return row ?? null;
}

/** Up to 1,000 pending requests, oldest first. */
export const listPendingRequests = (db: Db, now: Date) =>
  pending(db, now).orderBy("refundRequests.id").limit(1000).execute();

const pending = (db: Db, now: Date) =>
  db
    .selectFrom("refundRequests")
    .innerJoin("accounts", "accounts.id", "refundRequests.requestedBy")
    .select(["refundRequests.id", "rideId", "amountCents", "reason", "requestedBy"])
    .select(["requestedAt", "expiresAt", "firstName", "lastName"])
    .select(sql<RefundBearer>`paid_by`.as("paidBy"))
    .where("state", "=", "pending")
    .where("expiresAt", ">", now);
