import { afterAll, beforeAll, expect, test } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { logInRoutes } from "#server/log-in/routes.ts";
import { type Caller, callerOf } from "#server/testing/caller.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import {
  logInDriver,
  logInRider,
  registerDriver,
  registerRider,
} from "#shared/accounts/contract.ts";
import { getReferralCode, getReferrer, listReferrals } from "#shared/referrals/contract.ts";
import { referralRoutes } from "./routes.ts";

let node: SliceApp;
let visitor: Caller;

beforeAll(async () => {
  node = await startSliceApp([accountRoutes, logInRoutes, referralRoutes]);
  visitor = callerOf(node.app, null);
});
afterAll(() => node.close());

const password = "correct horse";
const calls = {
  rider: { register: registerRider, logIn: logInRider },
  driver: { register: registerDriver, logIn: logInDriver },
};

const registerAndLogIn = async (
  email: string,
  {
    role = "rider",
    firstName = "Rosa",
    ...more
  }: {
    role?: "rider" | "driver";
    firstName?: string;
    referralCode?: string;
  } = {},
): Promise<Caller> => {
  const { register, logIn } = calls[role];
  const body = { firstName, lastName: "delgado", email, password, phoneNumber: "2125550123" };
  await visitor.call(register, { body: { ...body, ...more } });
  return callerOf(node.app, (await visitor.call(logIn, { body: { email, password } })).token);
};

const codeOf = async (person: Caller) => (await person.call(getReferralCode)).referralCode;

test("each account has a constant code of eight unambiguous letters and digits", async () => {
  const rider = await registerAndLogIn("own@example.com");
  const driver = await registerAndLogIn("own@example.com", { role: "driver" });
  expect(await codeOf(rider)).toMatch(/^[23456789ABCDEFGHJKLMNPQRSTUVWXYZ]{8}$/);
  expect(await codeOf(rider)).toBe(await codeOf(rider));
  expect(await codeOf(driver)).not.toBe(await codeOf(rider));
});

test("a code works in any case and with spaces; newcomers are shown by first name and initial", async () => {
  const referrer = await registerAndLogIn("referrer@example.com");
  const code = await codeOf(referrer);
  const spaced = ` ${code.slice(0, 4).toLowerCase()} ${code.slice(4)} `;
  await registerAndLogIn("noah@example.com", { firstName: "Noah", referralCode: spaced });
  await registerAndLogIn("dana@example.com", {
    role: "driver",
    firstName: "Dana",
    referralCode: code,
  });
  const { referrals, pagination } = await referrer.call(listReferrals);
  expect(referrals.map(({ name, role }) => ({ name, role }))).toEqual([
    { name: "Dana D.", role: "driver" },
    { name: "Noah D.", role: "rider" },
  ]);
  expect(pagination).toEqual({ totalItems: 2, totalPages: 1, currentPage: 1 });
  await node.services.db
    .updateTable("accounts")
    .set({ deletedAt: new Date() })
    .where("email", "=", "noah@example.com")
    .execute();
  expect((await referrer.call(listReferrals)).referrals[1]?.name).toBe("Former user");
});

test("the same person in the other role is not a referral", async () => {
  const rider = await registerAndLogIn("twice@example.com");
  await registerAndLogIn("Twice@example.com", {
    role: "driver",
    referralCode: await codeOf(rider),
  });
  expect((await rider.call(listReferrals)).referrals).toEqual([]);
});

test("a list has ten per page, newest first, and a page after the last is empty", async () => {
  const referrer = await registerAndLogIn("many@example.com", { role: "driver" });
  const { id = "" } =
    (await node.services.db
      .selectFrom("accounts")
      .select("id")
      .where("email", "=", "many@example.com")
      .executeTakeFirst()) ?? {};
  for (let day = 1; day <= 11; day += 1) {
    const email = `brought${day}@example.com`;
    await registerAndLogIn(email);
    await node.services.db
      .updateTable("accounts")
      .set({ referredBy: id, createdAt: new Date(Date.UTC(2026, 10, day)) })
      .where("email", "=", email)
      .execute();
  }
  const first = await referrer.call(listReferrals, { query: { page: "1" } });
  expect(first.referrals.map(({ date }) => date.slice(8, 10))).toEqual([
    "11",
    "10",
    "09",
    "08",
    "07",
    "06",
    "05",
    "04",
    "03",
    "02",
  ]);
  expect(first.pagination).toEqual({ totalItems: 11, totalPages: 2, currentPage: 1 });
  const second = await referrer.call(listReferrals, { query: { page: "2" } });
  expect(second.referrals).toHaveLength(1);
  expect((await referrer.call(listReferrals, { query: { page: "3" } })).referrals).toEqual([]);
  expect((await referrer.refused(listReferrals, { query: { page: "0" } })).status).toBe(400);
});

test("the first name of a code's owner is public, and null for an unknown code", async () => {
  const referrer = await registerAndLogIn("named@example.com", { firstName: "Maya" });
  const code = (await codeOf(referrer)).toLowerCase();
  const readReferrer = (query: { code?: string }) => visitor.call(getReferrer, { query });
  expect(await readReferrer({ code })).toEqual({ success: true, firstName: "Maya" });
  expect(await readReferrer({ code: "ZZZZZZZZ" })).toEqual({ success: true, firstName: null });
  expect(await readReferrer({})).toEqual({ success: true, firstName: null });
  expect((await visitor.refused(getReferrer, { query: { code: "<b>" } })).error).toBe(
    "This referral code is not valid",
  );
});

test("codes and lists are for signed-in riders and drivers", async () => {
  const admin = await registerAndLogIn("admin@example.com");
  await node.services.db
    .updateTable("accounts")
    .set({ role: "ADMIN" })
    .where("email", "=", "admin@example.com")
    .execute();
  for (const call of [getReferralCode, listReferrals] as const) {
    expect((await visitor.refused(call)).status).toBe(401);
  }
  expect(await admin.refused(getReferralCode)).toMatchObject({
    status: 403,
    error: "Only a rider or a driver can do this",
  });
});
