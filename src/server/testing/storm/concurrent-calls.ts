import { openSession } from "#server/accounts/sessions.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { insertIdeaOf } from "#server/testing/authorization/cast.ts";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, type Person } from "#server/testing/people.ts";
import { aHeldRide } from "#server/testing/rides.ts";
import { rateRide } from "#shared/ratings/contract.ts";
import { type Act, browserOf, vehicle } from "./act.ts";
import { aSpareAccount, detailsOf } from "./fixtures.ts";
import type { Stage } from "./stage.ts";

/** A call with its input. */
export type Call = Act & { route: string };

const call = (route: string, act: Act): Call => ({ route, ...act });
const leave = (by: Person) => call("DELETE /api/account", { by, id: by.id, body: leaving });
const leaving = { password: PASSWORD, confirmation: "DELETE" };
const reason = "They called us";

/** Calls of several parties on one ride, person or list, to be sent concurrently. */
export const concurrentCalls: Record<string, (stage: Stage) => Call[] | Promise<Call[]>> = {
  "answers to a request": ({ rider, driver, admin: by, reserveRide }) => {
    const id = reserveRide("pending");
    return [
      call("POST /api/accept-scheduled-ride/:rideId", { by: driver, id }),
      call("POST /api/reject-scheduled-ride/:rideId", { by: driver, id, body: {} }),
      call("POST /api/rides/:id/cancel", { by: rider, id, body: {} }),
      call("POST /api/admin/rides/:id/cancel", { by, id, body: { onBehalfOf: "rider", reason } }),
    ];
  },
  "ends of a ride": ({ rider, driver, admin: by, reserveRide }) => {
    const id = reserveRide("arrived");
    const body = { amount: 46, paidBy: "both", reason };
    return [
      call("POST /api/rides/:id/start", { by: driver, id }),
      call("POST /api/complete-ride/:rideId", { by: driver, id }),
      call("POST /api/rides/:id/no-show", { by: driver, id }),
      call("POST /api/rides/:id/cancel", { by: rider, id, body: {} }),
      call("POST /api/admin/rides/:id/refund", { by, id, body }),
      call("PUT /api/drivers/ratings/:rideId", { by: rider, id, body: { status: "YES" } }),
    ];
  },
  "ratings, reports and refunds of a completed ride": ({
    rider,
    driver,
    admin: by,
    otherAdmin: other,
    reserveRide,
  }) => {
    const id = reserveRide("completed");
    const words = "Something was not right.";
    const body = { amount: 20, paidBy: "both", reason };
    return [
      call("PUT /api/drivers/ratings/:rideId", { by: rider, id, body: { status: "YES" } }),
      call("PUT /api/drivers/ratings/:rideId", {
        by: rider,
        id,
        body: { status: "NO", note: "x" },
      }),
      call("PUT /api/drivers/ratings/:rideId/note", { by: rider, id, body: { note: "Too loud" } }),
      call("POST /api/rides/:id/reports", { by: rider, id, body: { subject: "other", words } }),
      call("POST /api/favorites/toggle-driver/:id", { by: rider, id: driver.id }),
      call("POST /api/admin/rides/:id/refund", { by, id, body }),
      call("POST /api/admin/rides/:id/refund", { by: other, id, body }),
      call("PUT /api/admin/drivers/:id/verify", { by, id: driver.id, body: { isVerified: true } }),
      call("PUT /api/drivers/platform-status", { by: driver, body: { isOnline: true } }),
    ];
  },
  "refunds during a dispute": async ({
    world,
    rider,
    admin: by,
    otherAdmin: other,
    reserveRide,
  }) => {
    const id = reserveRide("completed");
    const group = `ride_${id}`;
    const charge = world.stripe.list("charge").find((one) => one.transfer_group === group);
    await world.stripe.openDispute(charge?.id ?? "");
    const refund = "POST /api/admin/rides/:id/refund";
    return [
      call(refund, { by, id, body: { amount: 11, paidBy: "both", reason } }),
      call(refund, { by: other, id, body: { amount: 7, paidBy: "platform", reason } }),
      call("PUT /api/drivers/ratings/:rideId", { by: rider, id, body: { status: "YES" } }),
    ];
  },
  "payment and cancellation of an unpaid ride": async ({ world }) => {
    const { rider, rideId, sessionId, offer } = await aHeldRide(world);
    await world.stripe.pay(sessionId, "4242424242424242");
    return [
      call("GET /api/payments/session/:sessionId", { by: rider, id: sessionId }),
      call("POST /api/rides/:id/cancel", { by: rider, id: rideId, body: {} }),
      call("POST /api/checkout", { by: rider, body: { riderLogId: offer.id } }),
    ];
  },
  "a driver who deletes the account": async (stage) => {
    const by = await aSpareAccount(stage, "DRIVER");
    const { id } = by;
    const verify = { ids: [stage.driver.id, id], isVerified: true };
    return [
      leave(by),
      call("PUT /api/drivers/vehicle-details", { by, body: vehicle }),
      call("PUT /api/drivers/basic-details", { by, body: await detailsOf(stage.world, by) }),
      call("PUT /api/drivers/platform-status", { by, body: { isOnline: false } }),
      call("PUT /api/toggle/hourly-rates", { by }),
      call("PUT /api/push-subscriptions", { by, body: browserOf(by) }),
      call("PUT /api/admin/drivers/verify", { by: stage.admin, body: verify }),
      call("PUT /api/admin/drivers/:id/verify", {
        by: stage.otherAdmin,
        id,
        body: { isVerified: false, reason },
      }),
      call("POST /api/favorites/toggle-driver/:id", { by: stage.rider, id }),
    ];
  },
  "two riders who delete their accounts": async (stage) => {
    const { world, driver } = stage;
    const [one, other] = [await aSpareAccount(stage), await aSpareAccount(stage)];
    const ideas = await Promise.all(
      [1, 2].map(() => insertIdeaOf(world.services.pool, stage.rider.id)),
    );
    for (const [by, voted] of [
      [one, ideas],
      [other, ideas.toReversed()],
    ] as const)
      for (const ideaId of voted)
        await world.services.db
          .insertInto("ideaVotes")
          .values({ ideaId, accountId: by.id, createdAt: world.services.now() })
          .execute();
    const endedAt = world.services.now();
    const parties = { riderId: one.id, driverId: driver.id, state: "completed", endedAt } as const;
    const rideId = await anEndedRide(world, parties);
    await world.services.pool.query(
      "update payments set payment_intent_id = null where ride_id = $1",
      [rideId],
    );
    const params = { rideId };
    await one.call(rateRide, { params, body: { status: "YES", note: "Sang all the way." } });
    return [
      leave(one),
      leave(other),
      call("PUT /api/drivers/ratings/:rideId", { by: one, id: rideId, body: { status: "NO" } }),
      call("PUT /api/users/profile", { by: one, body: await detailsOf(world, one) }),
      call("PUT /api/push-subscriptions", { by: one, body: browserOf(one) }),
      call("POST /api/favorites/toggle-driver/:id", { by: one, id: driver.id }),
      call("DELETE /api/ideas/:id/vote", { by: other, id: ideas[0] ?? "" }),
    ];
  },
  "two sessions of one browser": async (stage) => {
    const one = await aSpareAccount(stage);
    const again = { token: await openSession(stage.world.services, one.id) };
    const body = browserOf(one);
    return [
      call("PUT /api/push-subscriptions", { by: one, body }),
      call("PUT /api/push-subscriptions", { by: again, body }),
      call("POST /api/logout", { by: again }),
      call("POST /api/logout-everywhere", { by: one }),
      call("PUT /api/password", {
        by: one,
        body: { currentPassword: PASSWORD, newPassword: "another password" },
      }),
    ];
  },
  "notice choices of one account": ({ rider: by }) =>
    ["answer", "progress", "answer", "reminder", "answer", "answer"].flatMap((kind) =>
      [true, false].map((mail) =>
        call("PUT /api/notice-choices", { by, body: { choices: [{ kind, mail, push: false }] } }),
      ),
    ),
  "one list of drivers": async ({ world, admin: one, otherAdmin: other }) => {
    const drivers = await Promise.all([aDriver(world), aDriver(world), aDriver(world)]);
    const ids = drivers.map(({ id }) => id);
    const details = await Promise.all(drivers.map((driver) => detailsOf(world, driver)));
    return [
      call("PUT /api/admin/drivers/verify", { by: one, body: { ids, isVerified: false, reason } }),
      call("PUT /api/admin/drivers/verify", {
        by: other,
        body: { ids: ids.toReversed(), isVerified: true },
      }),
      ...drivers.flatMap((by, at) => [
        call("PUT /api/drivers/basic-details", { by, body: details[at] }),
        call("PUT /api/drivers/vehicle-details", { by, body: vehicle }),
      ]),
    ];
  },
};
