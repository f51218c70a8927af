import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { logInRoutes } from "#server/log-in/routes.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { accountRoutes } from "./routes.ts";
import { deleteExpiredSessions } from "./session-queries.ts";

let node: SliceApp;
let now = new Date("2026-11-22T15:00:00Z");

beforeAll(async () => {
  node = await startSliceApp([accountRoutes, logInRoutes], { now: () => now });
  await post("/rider/register", {
    firstName: "Rosa",
    lastName: "Delgado",
    email: "rosa@example.com",
    password: "correct horse",
    phoneNumber: "2125550123",
  });
});
afterAll(() => node.close());

const post = (path: string, body: object, headers = {}) =>
  node.app.inject({ method: "POST", url: `/api${path}`, payload: body, headers });

const logIn = async (): Promise<string> => {
  const credentials = { email: "rosa@example.com", password: "correct horse" };
  return (await post("/rider/login", credentials)).json().token;
};

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const statusFor = async (token: string, at: SliceApp = node): Promise<number> => {
  const url = "/api/validate-token";
  return (await at.app.inject({ method: "GET", url, headers: bearer(token) })).statusCode;
};

test("refuses a token at once after its log-out, and no other token", async () => {
  const [phone, laptop] = [await logIn(), await logIn()];
  expect([await statusFor(phone), await statusFor(laptop)]).toEqual([200, 200]);
  expect((await post("/logout", {}, bearer(phone))).statusCode).toBe(200);
  expect([await statusFor(phone), await statusFor(laptop)]).toEqual([401, 200]);
});

test("ends every session of the account on log-out everywhere", async () => {
  const tokens = [await logIn(), await logIn(), await logIn()];
  for (const token of tokens) expect(await statusFor(token)).toBe(200);
  await post("/logout-everywhere", {}, bearer(tokens[0] ?? ""));
  for (const token of tokens) expect(await statusFor(token)).toBe(401);
});

test("drops a session cached on another node after its log-out", async () => {
  const other = await startSliceApp([accountRoutes, logInRoutes], {
    databaseUrl: node.databaseUrl,
    now: () => now,
  });
  const token = await logIn();
  expect(await statusFor(token, other)).toBe(200);
  await post("/logout", {}, bearer(token));
  await vi.waitFor(async () => expect(await statusFor(token, other)).toBe(401), 10_000);
  await other.close();
});

test("ends a session after exactly seven days and then deletes it", async () => {
  const token = await logIn();
  const openedTime = now;
  now = new Date(openedTime.getTime() + 7 * 24 * 3_600_000 - 1);
  expect(await statusFor(token)).toBe(200);
  now = new Date(openedTime.getTime() + 7 * 24 * 3_600_000);
  expect(await statusFor(token)).toBe(401);
  expect(await deleteExpiredSessions(node.services.db, now)).toBeGreaterThan(0);
  expect(await deleteExpiredSessions(node.services.db, now)).toBe(0);
});

test.each([
  ["no header", undefined],
  ["a scheme without a token", "Bearer"],
  ["a malformed token", "Bearer not a token"],
  ["an unknown token", `Bearer ${"A".repeat(43)}`],
  ["a name and password", "Basic cm9zYTpjb3JyZWN0"],
])("rejects %s", async (_case, authorization) => {
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await node.app.inject({ method: "GET", url: "/api/validate-token", headers });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({ code: "not_signed_in", error: "Log in to continue" });
});

test("rejects a token sent only as a cookie", async () => {
  const token = await logIn();
  const headers = { cookie: `token=${token}` };
  const answer = await node.app.inject({ method: "GET", url: "/api/validate-token", headers });
  expect(answer.statusCode).toBe(401);
});
