import { openSession } from "#server/accounts/sessions.ts";
import { newToken, sessionOf } from "#server/accounts/tokens.ts";
import { saveInvitation } from "#server/admin/admin-queries.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdminOfTwoSteps, codeOf } from "#server/testing/admins.ts";
import {
  anotherDevice,
  insertIdeaOf,
  insertRefundRequestOf,
} from "#server/testing/authorization/cast.ts";
import { aDriver, aPerson } from "#server/testing/people.ts";
import type { TestWorld } from "#server/testing/world.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { beginTwoStep } from "#shared/two-step/contract.ts";
import {
  type Acts,
  ALL,
  alwaysSucceeds,
  browserOf,
  ONE,
  succeedsOncePerRide,
  type Who,
} from "./act.ts";
import {
  aFinding,
  aLink,
  anImage,
  aRemittance,
  aSpareAccount,
  detailsOf,
  openSubmissionOf,
  phoneCodeOf,
} from "./fixtures.ts";
import type { Stage } from "./stage.ts";

const email = () => `${crypto.randomUUID()}@storm.test`;
const register = () => ({
  body: {
    email: email(),
    password: PASSWORD,
    firstName: "Nia",
    lastName: "New",
    phoneNumber: "2125550123",
  },
  wins: ONE,
});
const logIn = (who: Who) => (stage: Stage) => ({
  body: { email: stage[who].email, password: PASSWORD },
  wins: ALL,
});
const [newPassword, reason] = ["another password", "The papers are old"];

/** A fresh session, because a confirmed password counts for 15 minutes and the test's clock advances by hours. */
const adminJustLoggedIn = async ({ world, admin }: Stage) => ({
  token: await openSession(world.services, admin.id),
});

/** Calls of users on their accounts, and of admins on all accounts. */
export const accountActs: Acts = {
  "POST /api/rider/login": logIn("rider"),
  "POST /api/driver/login": logIn("driver"),
  "POST /api/admin/login": logIn("admin"),
  "POST /api/admin/join": async ({ world: { services } }) => {
    const token = newToken();
    const expiresAt = plusMinutes(services.now(), 30);
    await saveInvitation(services.db, {
      role: "owner",
      email: email(),
      token: sessionOf(token),
      expiresAt,
    });
    return { body: { token, firstName: "Ada", lastName: "New", password: newPassword }, wins: ONE };
  },
  "POST /api/admin/admins": async (stage) => ({
    by: await adminJustLoggedIn(stage),
    body: { email: email(), role: "support" },
    wins: ALL,
  }),
  "PUT /api/admin/admins/:id": async (stage) => ({
    by: await adminJustLoggedIn(stage),
    id: (await aPerson(stage.world, "ADMIN")).id,
    body: { role: "support", isDisabled: true, reason: "Left the team" },
    wins: ALL,
  }),
  "POST /api/rider/register": register,
  "POST /api/driver/register": register,
  "POST /api/logout": async (stage) => ({ by: await aSpareAccount(stage) }),
  "POST /api/logout-everywhere": async (stage) => {
    const by = await aSpareAccount(stage);
    for (let more = 0; more < 5; more += 1) await openSession(stage.world.services, by.id);
    return { by };
  },
  "DELETE /api/sessions/:id": async (stage) => {
    const by = await aSpareAccount(stage);
    return { by, id: await anotherDevice(stage.world, by.id) };
  },
  "POST /api/sessions/confirm": async (stage) => ({
    by: await aSpareAccount(stage),
    body: { password: PASSWORD },
  }),
  "DELETE /api/sessions": async (stage) => ({ by: await aSpareAccount(stage), wins: ALL }),
  "POST /api/reset-password": ({ rider }) => ({
    query: "role=RIDER",
    body: { email: rider.email },
    wins: ALL,
  }),
  "POST /api/reset-password/check": async (stage) => ({
    query: "role=RIDER",
    body: { token: await aLink(stage, "reset_password") },
    wins: ALL,
  }),
  "PUT /api/reset-password": async (stage) => ({
    query: "role=RIDER",
    body: { token: await aLink(stage, "reset_password"), password: newPassword },
    wins: ONE,
  }),
  "PUT /api/password": async (stage) => ({
    by: await aSpareAccount(stage),
    body: { currentPassword: PASSWORD, newPassword: newPassword },
    wins: ONE,
  }),
  "POST /api/email-change": alwaysSucceeds("rider", {
    email: "new@storm.test",
    password: PASSWORD,
  }),
  "DELETE /api/email-change": alwaysSucceeds("rider"),
  "PUT /api/reset-email": async (stage) => ({
    body: { token: await aLink(stage, "change_email", email()) },
    wins: ONE,
  }),
  "POST /api/contact-proofs/email": async (stage) => ({
    by: await aSpareAccount(stage),
    wins: ONE,
  }),
  "PUT /api/contact-proofs/email": async (stage) => ({
    body: { token: await aLink(stage, "prove_email") },
    wins: ONE,
  }),
  "POST /api/contact-proofs/phone": async (stage) => ({
    by: await aSpareAccount(stage),
    wins: ONE,
  }),
  "PUT /api/contact-proofs/phone": async (stage) => {
    const by = await aSpareAccount(stage);
    return { by, body: { code: await phoneCodeOf(stage.world, by) } };
  },
  "DELETE /api/account": async (stage) => ({
    by: await aSpareAccount(stage, "DRIVER"),
    body: { password: PASSWORD, confirmation: "DELETE" },
    wins: ONE,
  }),
  "POST /api/upload-profile-image": async ({ rider }) => ({
    by: rider,
    body: await anImage(),
    wins: ALL,
  }),
  "PUT /api/users/profile": async ({ world, rider }) => ({
    by: rider,
    body: await detailsOf(world, rider),
    wins: ALL,
  }),
  "PUT /api/push-subscriptions": ({ rider: by }) => ({ by, body: browserOf(by), wins: ALL }),
  "DELETE /api/push-subscriptions": ({ rider: by }) => ({ by, body: browserOf(by), wins: ALL }),
  "PUT /api/notice-choices": alwaysSucceeds("rider", {
    choices: [{ kind: "answer", mail: false, push: false }],
  }),

  "POST /api/two-step": async (stage) => ({
    by: await aSpareAccount(stage, "ADMIN"),
    body: { password: PASSWORD },
    wins: ALL,
  }),
  "PUT /api/two-step": async (stage) => {
    const by = await aSpareAccount(stage, "ADMIN");
    const { secret } = await by.call(beginTwoStep, { body: { password: PASSWORD } });
    return { by, body: { code: codeOf(stage.world, secret) }, wins: ONE };
  },
  "POST /api/two-step/off": async ({ world }) => {
    const by = await anAdminOfTwoSteps(world);
    return { by, body: { password: PASSWORD, code: by.code() }, wins: ONE };
  },
  "PUT /api/admin/drivers/:id/verify": async (stage) => ({
    by: stage.admin,
    id: (await aSpareAccount(stage, "DRIVER")).id,
    body: { isVerified: false, reason },
    wins: ALL,
  }),
  "PUT /api/admin/submissions/:id": async ({ world, admin, driver }) => ({
    by: admin,
    id: await openSubmissionOf(world, driver.id),
    body: { isApproved: true },
    wins: ALL,
  }),
  "DELETE /api/drivers/submissions/:id": async ({ world, driver }) => ({
    by: driver,
    id: await openSubmissionOf(world, driver.id),
    wins: ONE,
  }),
  "PUT /api/admin/drivers/verify": async ({ world, admin }) => {
    const drivers = [await aDriver(world), await aDriver(world)];
    const ids = drivers.map(({ id }) => id);
    return { by: admin, body: { ids, isVerified: false, reason }, wins: ALL };
  },
  "PUT /api/admin/drivers/:id/tax-offer": ({ admin, driver }) => ({
    by: admin,
    id: driver.id,
    body: { taxRate: 0.1, offerValidity: "2099-01-01" },
    wins: ALL,
  }),
  "POST /api/admin/drivers/:id/tax-offer/end": ({ admin, driver }) => ({
    by: admin,
    id: driver.id,
    body: {},
    wins: ALL,
  }),
  "POST /api/admin/findings/:id/resolve": async ({ world, admin }) => ({
    by: admin,
    id: await aFinding(world),
    body: { note: "Looked into" },
    wins: ONE,
  }),
  // No fee is open here: the race for open fees is in remittances/routes.test.ts.
  "POST /api/admin/remittances": ({ admin }) => ({
    by: admin,
    body: {
      ...{ kind: "storm", month: "2026-01", amount: 1 },
      ...{ paidOn: "2026-02-20", reference: "Wire 1" },
    },
    wins: 0,
  }),
  "POST /api/admin/remittances/:id/take-back": async ({ world, admin }) => ({
    by: admin,
    id: await aRemittance(world, admin.id),
    body: { reason },
    wins: ONE,
  }),
  // Each refunds a third of the $46.00, so three succeed.
  "POST /api/admin/rides/:id/refund": ({ admin, reserveRide }) => ({
    by: admin,
    id: reserveRide("completed"),
    body: { amount: 15.33, paidBy: "both", reason },
    wins: 3,
  }),
  "PUT /api/admin/refund-requests/:id": async ({ world, admin, otherAdmin, reserveRide }) => ({
    by: admin,
    id: await insertRefundRequestOf(world.services, {
      rideId: reserveRide("completed"),
      adminId: otherAdmin.id,
    }),
    body: { isApproved: true },
    wins: ALL,
  }),
  "POST /api/admin/rides/:id/refund/again": async ({ world, admin, reserveRide }) => ({
    by: admin,
    id: await withHeldRefund(world, reserveRide("completed")),
    body: { reason },
    wins: ONE,
  }),
  "POST /api/admin/rides/:id/cancel": succeedsOncePerRide("admin", "accepted", {
    onBehalfOf: "rider",
    reason,
  }),
  "PUT /api/ideas/:id/hidden": async ({ world, rider, admin }) => ({
    by: admin,
    id: await insertIdeaOf(world.services.pool, rider.id),
    body: { isHidden: true, reason: "Not about rides" },
    wins: ALL,
  }),
  "PATCH /api/ideas/:id/status": async ({ world, rider, admin }) => ({
    by: admin,
    id: await insertIdeaOf(world.services.pool, rider.id),
    body: { status: "approved" },
    wins: ALL,
  }),
};

/** Holds refunds of a ride, as after a failure that a person must look into. Returns the ride. */
async function withHeldRefund({ services: { db, now } }: TestWorld, rideId: string) {
  await db
    .updateTable("payments")
    .set({ refundHeldAt: now() })
    .where("rideId", "=", rideId)
    .execute();
  return rideId;
}
