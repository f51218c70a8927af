import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callerOf } from "#server/testing/caller.ts";
import { anAdminOf, aPerson, type Person } from "#server/testing/people.ts";
import { anAcceptedRide } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { decideRefundRequest, refundRide } from "#shared/operations/acts-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { completeRide } from "#shared/rides/contract.ts";
import { insertRequest } from "./refund-request-queries.ts";
import { reportRefundRequests } from "./refund-requests.ts";

let world: TestWorld;
let author: Person;
let approver: Person;
beforeAll(async () => {
  world = await openWorld();
  world.services.env.REFUND_SECOND_ADMIN_CENTS = 2000;
  author = await anAdminOf(world, "finance");
  approver = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

async function aCompletedRide(): Promise<string> {
  const { driver, rideId } = await anAcceptedRide(world);
  await driver.call(completeRide, { params: { rideId } });
  await world.waitUntilIdle();
  return rideId;
}

const refundOf = (rideId: string, amount: number) => ({
  params: { id: rideId },
  body: { amount, paidBy: "both" as const, reason: "The car was dirty" },
});
const approval = (id: string) => ({ params: { id }, body: { isApproved: true } });
const decline = (id: string) => ({
  params: { id },
  body: { isApproved: false, reason: "Too much" },
});

/** Asks for $25.00 of a new ride, above the limit. Returns the request. */
async function aRequest() {
  const rideId = await aCompletedRide();
  const { refund, requestId = "" } = await author.call(refundRide, refundOf(rideId, 25));
  expect(refund).toBeNull();
  return { rideId, id: requestId };
}

const rideFor = (admin: Person, id: string) => admin.call(getAdminRide, { params: { id } });
const refundsOf = (rideId: string) =>
  world.services.db
    .selectFrom("refunds")
    .select(["amountCents", "adminId", "requestKey"])
    .where("rideId", "=", rideId)
    .execute();

/** Runs of a statement on one connection after which PostgreSQL may use a generic plan. */
const RUNS_BEFORE_GENERIC_PLAN = 5;

describe("a refund above the limit", () => {
  it("is stored once per ride, also under a generic plan", async () => {
    const rideId = await aCompletedRide();
    const at = world.services.now();
    const request = {
      ...{ rideId, amountCents: 2500, paidBy: "both" as const, reason: "Late" },
      ...{ requestKey: null, requestedBy: author.id, requestedAt: at, expiresAt: at },
    };
    const ids: (string | null)[] = [];
    await world.services.db.transaction().execute(async (tx) => {
      for (let run = 0; run <= RUNS_BEFORE_GENERIC_PLAN; run += 1)
        ids.push(await insertRequest(tx, request));
    });
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
  });

  it("waits, is shown to both admins, and is granted by the other one as asked for", async () => {
    const { rideId, id } = await aRequest();
    const own = await rideFor(author, rideId);
    expect(own.refundRequest).toMatchObject({ id, amount: 25, isOwn: true });
    expect(own.money.refunded + own.money.refunding).toBe(0);
    const others = await rideFor(approver, rideId);
    expect(others.refundRequest).toMatchObject({ id, amount: 25, isOwn: false });
    expect(others.findings).toMatchObject([{ kind: "refund_waits", resolvedAt: null }]);
    expect(await author.refused(decideRefundRequest, approval(id))).toMatchObject({
      status: 409,
      code: "own_request",
    });
    await approver.call(decideRefundRequest, approval(id));
    expect(await refundsOf(rideId)).toMatchObject([{ amountCents: 2500, adminId: author.id }]);
    const decided = await rideFor(approver, rideId);
    expect(decided.refundRequest).toBeNull();
    expect(decided.findings.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
    expect(decided.acts.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["refund_request", "refund", "refund_approve"]),
    );
  });

  it("is granted once by eight approvals, and asked for once by eight calls with one key", async () => {
    const rideId = await aCompletedRide();
    const headers = { "idempotency-key": `key-${rideId}` };
    const caller = callerOf(world.app, author.token, headers);
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => caller.call(refundRide, refundOf(rideId, 25))),
    );
    expect(results.some(({ status }) => status === "fulfilled")).toBe(true);
    const { refundRequest } = await rideFor(approver, rideId);
    const id = refundRequest?.id ?? "";
    const approved = await Promise.allSettled(
      Array.from({ length: 8 }, () => approver.call(decideRefundRequest, approval(id))),
    );
    expect(approved.some(({ status }) => status === "fulfilled")).toBe(true);
    expect(await refundsOf(rideId)).toEqual([
      { amountCents: 2500, adminId: author.id, requestKey: `key-${rideId}` },
    ]);
  });

  it("is the ride's only request: a second request is refused", async () => {
    const { rideId } = await aRequest();
    expect(await approver.refused(refundRide, refundOf(rideId, 30))).toMatchObject({
      status: 409,
      code: "request_pending",
    });
  });

  it("moves no money if it is declined, and cannot be approved afterwards", async () => {
    const { rideId, id } = await aRequest();
    await approver.call(decideRefundRequest, decline(id));
    await approver.call(decideRefundRequest, decline(id));
    expect(await approver.refused(decideRefundRequest, approval(id))).toMatchObject({
      status: 409,
      code: "decided_meanwhile",
    });
    expect(await refundsOf(rideId)).toEqual([]);
  });

  it("can be taken back by its author", async () => {
    const { rideId, id } = await aRequest();
    await author.call(decideRefundRequest, decline(id));
    expect((await rideFor(author, rideId)).refundRequest).toBeNull();
  });

  it("stays a request if it exceeds the remaining amount", async () => {
    const { rideId, id } = await aRequest();
    world.services.env.REFUND_SECOND_ADMIN_CENTS = 0;
    await approver.call(refundRide, refundOf(rideId, 30));
    world.services.env.REFUND_SECOND_ADMIN_CENTS = 2000;
    expect(await approver.refused(decideRefundRequest, approval(id))).toMatchObject({
      status: 409,
      code: "too_much",
    });
    expect((await rideFor(approver, rideId)).refundRequest?.id).toBe(id);
    await approver.call(decideRefundRequest, decline(id));
  });

  it("includes a small one that takes the ride's refunds above the limit", async () => {
    const rideId = await aCompletedRide();
    expect((await author.call(refundRide, refundOf(rideId, 15))).refund).not.toBeNull();
    expect((await author.call(refundRide, refundOf(rideId, 6))).requestId).toBeDefined();
  });

  it("ends after seven days", async () => {
    const { rideId, id } = await aRequest();
    world.advanceClock(7 * 86_400 + 1);
    await reportRefundRequests(world.services, world.services.now());
    const later = await aPerson(world, "ADMIN");
    expect(await later.refused(decideRefundRequest, approval(id))).toMatchObject({
      status: 409,
      code: "request_expired",
    });
    expect((await rideFor(later, rideId)).refundRequest).toBeNull();
  });
});
