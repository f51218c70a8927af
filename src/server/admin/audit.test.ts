import { afterAll, beforeAll, expect, it } from "vitest";
import { hashPassword } from "#server/accounts/password-hashing.ts";
import { insertAct } from "#server/audit/queries.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { aPaidRide, rideOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { AUDIT_CSV_PATH, listAudit, verifyDriver } from "#shared/admin/contract.ts";
import { setTaxOffer } from "#shared/admin/tax-contract.ts";
import { askForEmailChange, changePassword, confirmEmail } from "#shared/credentials/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";

let world: TestWorld;
let admin: Person;
let driver: Person;
const today = () => marketIsoDate(world.services.now());
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
  driver = await aDriver(world);
  const params = { id: driver.id };
  const reason = '=cmd|"/c calc"';
  await admin.call(verifyDriver, { params, body: { isVerified: false, reason } });
  await admin.call(setTaxOffer, { params, body: { taxRate: 0.1, offerValidity: today() } });
});
afterAll(() => world.close());

const withPassword = async ({ id }: Person, password: string) => {
  const passwordHash = await hashPassword(password);
  await world.services.db
    .updateTable("accounts")
    .set({ passwordHash })
    .where("id", "=", id)
    .execute();
};
const actionsOf = async (query: { search?: string; action?: string; from?: string; to?: string }) =>
  (await admin.call(listAudit, { query })).acts.map(({ action }) => action);

it("shows admin, action, subject, values before and after, and reason of every act", async () => {
  const { acts, actions, pagination } = await admin.call(listAudit);
  expect(acts[1]).toMatchObject({
    action: "unverify",
    subject: { id: driver.id, kind: "driver", isSelf: false },
    before: { isVerified: true },
    after: { isVerified: false },
    reason: '=cmd|"/c calc"',
  });
  expect(acts[1]?.subject.name).toMatch(/^Dana /);
  expect(acts[1]?.admin).toMatch(/^Robin /);
  expect(actions).toEqual(["tax_offer", "unverify"]);
  expect(pagination.totalItems).toBe(2);
});

it("finds acts by admin, driver, action and day", async () => {
  expect(await actionsOf({ action: "tax_offer" })).toEqual(["tax_offer"]);
  expect(await actionsOf({ search: admin.email })).toEqual(["tax_offer", "unverify"]);
  expect(await actionsOf({ search: driver.email })).toEqual(["tax_offer", "unverify"]);
  expect(await actionsOf({ search: "unknown name" })).toEqual([]);
  expect(await actionsOf({ from: today(), to: today() })).toHaveLength(2);
  expect(await actionsOf({ to: "2024-01-01" })).toEqual([]);
  const refusal = await admin.refused(listAudit, { query: { from: "soon" } });
  expect(refusal).toMatchObject({ status: 400, fields: { from: "Choose the first day" } });
});

it("exports CSV with formulas escaped, for admins only", async () => {
  const file = (token: string) =>
    world.app.inject({
      method: "GET",
      url: `/api${AUDIT_CSV_PATH}?action=unverify`,
      headers: { authorization: `Bearer ${token}` },
    });
  const { body } = await file(admin.token);
  const [, ...lines] = body.trim().split("\r\n");
  expect(lines).toEqual([expect.stringMatching(/^\d+,\d{4}-\d\d-\d\d \d\d:\d\d,.+,Unverified,/)]);
  expect(body).toContain(`"'=cmd|""/c calc"""`);
  for (const other of [driver, await aRider(world)]) {
    expect((await file(other.token)).statusCode).toBe(403);
    expect((await other.refused(listAudit)).status).toBe(403);
  }
  expect((await anonymous(world).refused(listAudit)).status).toBe(401);
});

it("records successful and failed log-ins of admins", async () => {
  await withPassword(admin, "right one");
  const anyone = anonymous(world);
  await anyone.refused(logInAdmin, { body: { email: admin.email, password: "wrong one" } });
  await anyone.refused(logInAdmin, { body: { email: "no@admin.test", password: "wrong one" } });
  await anyone.call(logInAdmin, { body: { email: admin.email, password: "right one" } });
  expect((await actionsOf({})).slice(0, 2)).toEqual(["log_in", "log_in_failed"]);
});

it("records changes of an admin's password and email", async () => {
  const own = await aPerson(world, "ADMIN");
  await withPassword(own, "right one");
  const body = { currentPassword: "right one", newPassword: "another right one" };
  await own.call(changePassword, { body });
  const email = `new-${own.email}`;
  await own.call(askForEmailChange, { body: { email, password: body.newPassword } });
  await world.waitUntilIdle();
  const link = world.mails.find(({ to, text }) => to === email && text.includes("token="))?.text;
  const token = /token=([\w-]+)/.exec(link ?? "")?.[1] ?? "";
  await own.call(confirmEmail, { body: { token } });
  const { acts } = await admin.call(listAudit, { query: { search: email } });
  expect(acts).toMatchObject([
    { action: "email_changed", before: { email: own.email }, after: { email } },
    { action: "password_changed", before: {}, after: {}, subject: { id: own.id, isSelf: true } },
  ]);
});

it("caps count and paging at two thousand acts and reports more", async () => {
  await world.services.pool.query(
    `insert into audit_log (at, admin_id, action, subject_id, before, after)
     select now(), $1, 'counted', $1, '{}', '{}' from generate_series(1, 2001)`,
    [admin.id],
  );
  const page = (number: string) =>
    admin.call(listAudit, { query: { action: "counted", size: "25", page: number } });
  expect(await page("80")).toMatchObject({
    isMore: true,
    pagination: { totalItems: 2000, totalPages: 80 },
  });
  expect((await page("81")).acts).toEqual([]);
});

it("names an affected ride by its reference", async () => {
  const ride = await rideOf(await aPaidRide(world));
  const act = { at: world.services.now(), adminId: admin.id, action: "refund", reason: "Late" };
  await insertAct(world.services.db, { ...act, subjectId: ride.id, before: {}, after: {} });
  const { acts } = await admin.call(listAudit, { query: { action: "refund" } });
  expect(acts[0]?.subject).toEqual({
    id: ride.id,
    name: ride.reference,
    kind: "ride",
    isSelf: false,
  });
});
