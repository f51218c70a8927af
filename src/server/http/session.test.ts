import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { openSession } from "#server/accounts/sessions.ts";
import { insertDriver, insertRider } from "#server/testing/drivers.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { type Audience, endpoint, successWith } from "#shared/endpoint.ts";
import { api } from "./api.ts";
import type { App } from "./typed-app.ts";

const audiences = ["anyone", "signed-in", "rider", "driver", "admin"] as const;

const callFor = (audience: Audience) =>
  endpoint({
    method: "GET",
    path: `/for/${audience}`,
    summary: "Who may be here",
    audience,
    reply: successWith({ secret: z.optional(z.string()) }),
  });

const slice = (app: App): void => {
  const serve = api(app);
  for (const audience of audiences) serve(callFor(audience))(async () => ({ success: true }));
};

let node: SliceApp;
const tokens: Record<string, string> = { stranger: "A".repeat(43) };

beforeAll(async () => {
  node = await startSliceApp([slice]);
  const { services } = node;
  tokens.rider = await openSession(services, await insertRider(services.pool));
  tokens.driver = await openSession(services, await insertDriver(services.pool));
  const adminId = await insertRider(services.pool);
  await services.pool.query("update accounts set role = 'ADMIN' where id = $1", [adminId]);
  tokens.admin = await openSession(services, adminId);
});
afterAll(() => node.close());

test.each([
  ["nobody", [200, 401, 401, 401, 401]],
  ["stranger", [200, 401, 401, 401, 401]],
  ["rider", [200, 200, 200, 403, 403]],
  ["driver", [200, 200, 403, 200, 403]],
  ["admin", [200, 200, 403, 403, 200]],
])("%s can make the calls of its audience only", async (who, expected) => {
  const token = tokens[who];
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const statuses = [];
  for (const audience of audiences) {
    const answer = await node.app.inject({ url: `/api/for/${audience}`, headers });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual(expected);
});

test.each([
  ["driver", "Only a driver can do this"],
  ["admin", "Only an admin can do this"],
])("a refusal names the required role: %s", async (audience, error) => {
  const headers = { authorization: `Bearer ${tokens.rider}` };
  const answer = await node.app.inject({ url: `/api/for/${audience}`, headers });
  expect(answer.json()).toMatchObject({ code: "wrong_role", error });
});
