import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anAdminOf, aPerson, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { validateToken } from "#shared/accounts/contract.ts";
import { inviteAdmin, listAdminAccounts, putAdmin } from "#shared/admin/admins-contract.ts";
import { listAudit } from "#shared/admin/contract.ts";

let world: TestWorld;
let owner: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const reason = "Moves to another team";
const change = (by: Person, { id }: Person, body: Partial<Record<string, unknown>>) =>
  by.call(putAdmin, { params: { id }, body: { reason, ...body } });
const refuse = (by: Person, { id }: Person, body: Partial<Record<string, unknown>>) =>
  by.refused(putAdmin, { params: { id }, body: { reason, ...body } });

test("an owner sees all admins and changes a role, which ends that admin's sessions", async () => {
  const support = await anAdminOf(world, "support");
  const { admins } = await owner.call(listAdminAccounts);
  expect(admins.find(({ id }) => id === owner.id)).toMatchObject({ role: "owner", isYou: true });
  expect(admins.find(({ id }) => id === support.id)).toMatchObject({ role: "support" });

  const { admin } = await change(owner, support, { role: "finance" });
  expect(admin).toMatchObject({ role: "finance", isDisabled: false });
  expect((await support.refused(validateToken)).status).toBe(401);
  const { acts } = await owner.call(listAudit, { query: { action: "admin_role" } });
  expect(acts[0]).toMatchObject({
    before: { role: "support" },
    after: { role: "finance" },
    reason,
  });
  expect(acts[0]?.subject.id).toBe(support.id);
});

test("a disabled admin is logged out at once, and can be enabled again", async () => {
  const finance = await anAdminOf(world, "finance");
  expect((await change(owner, finance, { isDisabled: true })).admin.isDisabled).toBe(true);
  expect((await finance.refused(validateToken)).status).toBe(401);
  expect((await change(owner, finance, { isDisabled: false })).admin.isDisabled).toBe(false);
});

test("one request changes an admin's role and disables the admin", async () => {
  const support = await anAdminOf(world, "support");
  await change(owner, support, { role: "finance", isDisabled: true });
  const { admins } = await owner.call(listAdminAccounts);
  expect(admins.find(({ id }) => id === support.id)).toMatchObject({
    ...{ role: "finance", isDisabled: true },
  });
});

test("no admin changes their own account, and the last owner stays", async () => {
  expect(await refuse(owner, owner, { role: "support" })).toMatchObject({
    ...{ status: 409, error: "Ask another owner to change your account." },
  });
  const second = await anAdminOf(world, "owner");
  const [one, other] = await Promise.allSettled([
    change(owner, second, { role: "support" }),
    change(second, owner, { role: "support" }),
  ]);
  expect([one?.status, other?.status].toSorted()).toEqual(["fulfilled", "rejected"]);
  // One of the two is no longer an owner.
  owner = await aPerson(world, "ADMIN");
});

test("roles other than owner, drivers' ids and a missing reason are refused", async () => {
  const [support, driver] = [await anAdminOf(world, "support"), await aPerson(world, "DRIVER")];
  expect((await support.refused(listAdminAccounts)).status).toBe(403);
  expect((await refuse(support, owner, { role: "support" })).status).toBe(403);
  expect((await refuse(owner, driver, { role: "owner" })).status).toBe(404);
  expect((await refuse(owner, support, { reason: " " })).fields).toHaveProperty("reason");
});

test("an invitation is a link for a new email, and needs a recent password confirmation", async () => {
  const body = { email: "Ivy@faire.test", role: "finance" } as const;
  const { url } = await owner.call(inviteAdmin, { body });
  expect(url).toMatch(/\/admin\/join#[\w-]{20,}$/);
  const { acts } = await owner.call(listAudit, { query: { action: "admin_invited" } });
  expect(acts[0]).toMatchObject({ after: { email: "ivy@faire.test", role: "finance" } });
  const known = await owner.refused(inviteAdmin, { body: { ...body, email: owner.email } });
  expect(known.fields).toEqual({ email: "This person is an admin already" });
  await sql`update sessions set confirmed_at = now() - interval '1 hour' where account_id = ${owner.id}`.execute(
    world.services.db,
  );
  expect((await owner.refused(inviteAdmin, { body })).code).toBe("password_needed");
});
