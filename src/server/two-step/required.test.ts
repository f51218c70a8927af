import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnv, requiresAdminTwoStep } from "#server/env.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { anAdmin, codeOf } from "#server/testing/admins.ts";
import { authorizationTable } from "#server/testing/authorization/table.ts";
import { aRider } from "#server/testing/people.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listDrivers } from "#shared/admin/contract.ts";
import {
  beginTwoStep,
  confirmTwoStep,
  getTwoStep,
  turnTwoStepOff,
} from "#shared/two-step/contract.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld({ ADMIN_TWO_STEP: "on" });
});
afterAll(() => world.close());

const openRoutes = [
  "GET /api/validate-token",
  "POST /api/logout",
  "POST /api/logout-everywhere",
  "PUT /api/password",
  "GET /api/sessions",
  "POST /api/sessions/confirm",
  "DELETE /api/sessions/:id",
  "DELETE /api/sessions",
  "GET /api/two-step",
  "POST /api/two-step",
  "PUT /api/two-step",
  "POST /api/two-step/off",
  "GET /api/passkeys",
  "POST /api/passkeys/options",
  "POST /api/passkeys",
  "DELETE /api/passkeys/:id",
];

it("two-step log-in is required of admins in production, unless the operator turns it off", () => {
  expect(requiresAdminTwoStep(readEnv(strongSettings))).toBe(true);
  const off = { ...strongSettings, ADMIN_TWO_STEP: "off", ALLOW: "no-admin-two-step" };
  expect(requiresAdminTwoStep(readEnv(off))).toBe(false);
  expect(requiresAdminTwoStep(readEnv({}))).toBe(false);
});

it("an admin without a second step can only set one up, log out, and manage password and sessions", async () => {
  const admin = await anAdmin(world);
  const passed = [];
  for (const [route, { who }] of Object.entries(authorizationTable)) {
    if (who !== "admin" && who !== "signed-in" && who !== "driver-or-admin") continue;
    const [method = "", path = ""] = route.split(" ");
    const answer = await world.app.inject({
      method: method as "GET",
      url: path.replace(/:\w+/g, "x"),
      headers: { authorization: `Bearer ${admin.token}` },
    });
    if (answer.json().code !== "second_step_needed") passed.push(route);
    if (route.startsWith("POST /api/logout")) admin.token = (await anAdmin(world)).token;
  }
  expect(passed.toSorted()).toEqual(openRoutes.toSorted());
});

it("once two-step log-in is on, the admin's calls are open, and it cannot be turned off", async () => {
  const admin = await anAdmin(world);
  expect(await admin.call(getTwoStep)).toMatchObject({ since: null, isRequired: true });
  expect((await admin.refused(listDrivers)).code).toBe("second_step_needed");
  const { secret } = await admin.call(beginTwoStep, { body: { password: PASSWORD } });
  const code = codeOf(world, secret);
  await admin.call(confirmTwoStep, { body: { code } });
  await admin.call(listDrivers);
  const off = { body: { password: PASSWORD, code: codeOf(world, secret, 1) } };
  expect(await admin.refused(turnTwoStepOff, off)).toMatchObject({
    status: 403,
    code: "second_step_required",
  });
});

it("a rider is not restricted", async () => {
  const rider = await aRider(world);
  const { token } = rider;
  const answer = await world.app.inject({
    url: "/api/users/dashboard",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
});
