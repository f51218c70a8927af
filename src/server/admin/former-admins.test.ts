import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdmin, anAdminOfTwoSteps } from "#server/testing/admins.ts";
import { authorizationTable } from "#server/testing/authorization/table.ts";
import { anonymous } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { logInAdmin, validateToken } from "#shared/accounts/contract.ts";
import { administrate } from "./administrate.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const adminRoutes = Object.entries(authorizationTable).flatMap(([route, { who }]) =>
  who === "admin" ? [route] : [],
);

const statusFor = async (route: string, token: string): Promise<number> => {
  const [method = "", path = ""] = route.split(" ");
  const { statusCode } = await world.app.inject({
    method: method as "GET",
    url: path.replace(/:\w+/, "01a1fe9e-ffd0-73a1-ae02-69c76bb49402"),
    headers: { authorization: `Bearer ${token}` },
    ...(method !== "GET" && { payload: {} }),
  });
  return statusCode;
};

/** Admin routes that accept the token. */
async function listOpenRoutes(token: string): Promise<string[]> {
  const statuses = await Promise.all(adminRoutes.map((route) => statusFor(route, token)));
  return adminRoutes.filter((_, index) => statuses[index] !== 401);
}

test("every admin route refuses a disabled admin", async () => {
  const admin = await anAdmin(world);
  await admin.call(validateToken);
  // The last owner cannot be disabled.
  await anAdmin(world);
  await administrate(world.services, ["disable", admin.email]);
  await expect.poll(() => listOpenRoutes(admin.token), { timeout: 30_000 }).toEqual([]);
});

test("every admin route refuses an expired session", async () => {
  const { token } = await anAdmin(world);
  world.advanceClock(30 * 24 * 3600);
  expect(adminRoutes.length).toBeGreaterThan(25);
  expect(await listOpenRoutes(token)).toEqual([]);
});

test("no session opens without the second step while two-step login is on", async () => {
  const { id, email } = await anAdminOfTwoSteps(world);
  const sessions = async () =>
    (await world.services.pool.query("select 1 from sessions where account_id = $1", [id]))
      .rowCount;
  const before = await sessions();
  for (const code of [undefined, "000000"]) {
    const body = { email, password: PASSWORD, ...(code && { code }) };
    expect(await anonymous(world).refused(logInAdmin, { body })).toMatchObject({ status: 401 });
  }
  expect(await sessions()).toBe(before);
});
