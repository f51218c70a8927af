import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { captureLog } from "#server/testing/captured-log.ts";
import { openDriverSocket } from "#server/testing/open-driver-socket.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { setPasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { App } from "./typed-app.ts";

const capture = captureLog();
const from = "203.0.113.77";
let world: TestWorld;
let app: App;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  const env = { ...world.services.env, RATE_LIMITS: true };
  app = await buildApp({ ...world.services, env, log: capture.log });
  rider = await aRider(world);
  await setPasswords(world, [rider]);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

interface Sent {
  method?: "GET" | "POST" | "PUT";
  token?: string;
  payload?: object;
  remoteAddress?: string;
}

/** The log line of a request. */
async function lineOf(url: string, { token, remoteAddress = from, ...sent }: Sent = {}) {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await app.inject({ method: "GET", url, headers, remoteAddress, ...sent });
  return answeredLine(answer.headers["x-request-id"]);
}

const answeredLine = (id: unknown) =>
  capture.lines().find(({ msg, reqId }) => msg === "answered" && reqId === id);

test("logs account, role and subnet of a call", async () => {
  const line = await lineOf("/api/rides/open", { token: rider.token });
  expect(line).toMatchObject({
    method: "GET",
    route: "/api/rides/open",
    status: 200,
    accountId: rider.id,
    role: "RIDER",
    subnet: "203.0.113.0/24",
  });
  expect(line).not.toHaveProperty("code");
  expect(await lineOf("/api/product", { remoteAddress: "2001:db8:1:2:3::4" })).toMatchObject({
    subnet: "2001:db8:1:2::/64",
  });
});

test("logs the account of a refused log-in, if it exists", async () => {
  const logIn = (email: string) =>
    lineOf("/api/rider/login", { method: "POST", payload: { email, password: "not this one" } });
  const refused = { status: 401, code: "wrong_credentials", subnet: "203.0.113.0/24" };
  expect(await logIn(rider.email)).toMatchObject({ ...refused, triedAccountId: rider.id });
  const unknown = await logIn("nobody@example.test");
  expect(unknown).toMatchObject(refused);
  expect(unknown).not.toHaveProperty("triedAccountId");
});

test("logs the refusal code without a session or with an ended one, for the wrong role, an unknown ride and path", async () => {
  const [driver, admin] = [await aDriver(world), await aPerson(world, "ADMIN")];
  expect(await lineOf("/api/rides/open")).toMatchObject({ status: 401, code: "not_signed_in" });
  expect(await lineOf("/api/admin/drivers", { token: driver.token })).toMatchObject({
    status: 403,
    code: "wrong_role",
    accountId: driver.id,
    role: "DRIVER",
  });
  expect(await lineOf(`/api/rides/${admin.id}`, { token: driver.token })).toMatchObject({
    route: "/api/rides/:id",
    status: 404,
    code: "not_found",
    accountId: driver.id,
  });
  expect(await lineOf("/api/nothing/here")).toMatchObject({ status: 404, code: "not_found" });
  const endedToken = await openSession(world.services, driver.id);
  await world.services.sessions.end(sessionOf(endedToken));
  const after = await lineOf("/api/rides/open", { token: endedToken });
  expect(after).toMatchObject({ status: 401, code: "not_signed_in" });
  expect(after).not.toHaveProperty("accountId");
});

test("logs the refusal code of an invalid call and of one over the limit", async () => {
  const register = () => lineOf("/api/rider/register", { method: "POST", payload: {} });
  expect(await register()).toMatchObject({ status: 400, code: "invalid" });
  const body = { email: "nobody@example.test", role: "RIDER" };
  const lines = [];
  for (let n = 0; n < 4; n += 1)
    lines.push(await lineOf("/api/reset-password?role=RIDER", { method: "POST", payload: body }));
  expect(lines.at(-1)).toMatchObject({ status: 429, code: "too_many", subnet: "203.0.113.0/24" });
});

test("logs a malformed address, answered with the usual headers", async () => {
  const refused = { method: "GET", status: 400, code: "bad_address", subnet: "203.0.113.0/24" };
  const answer = await app.inject({ url: "/api/rides/%E0%A4%A", remoteAddress: from });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-request-id": answer.json().requestId,
  });
  const line = await vi.waitUntil(() => answeredLine(answer.json().requestId));
  expect(line).toMatchObject(refused);
  expect(capture.text()).not.toContain("%E0");
});

test("logs why a driver socket was refused, before and after it opened", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const lineOfSocket = async (token: string | undefined, headers?: Record<string, string>) => {
    const before = capture.lines().length;
    await openDriverSocket(origin, token, headers);
    const isAnswered = ({ msg }: Record<string, unknown>) => msg === "answered";
    return vi.waitUntil(() => capture.lines().slice(before).find(isAnswered));
  };
  const refused = { route: "/api/live/driver", subnet: "127.0.0.0/24" };
  const foreignOrigin = await lineOfSocket(undefined, { origin: "https://evil.test" });
  expect(foreignOrigin).toMatchObject({ ...refused, status: 403, code: "wrong_origin" });
  const unknown = await lineOfSocket("A".repeat(43));
  expect(unknown).toMatchObject({ ...refused, status: 4401, code: "not_signed_in" });
  const wrongRole = await lineOfSocket(rider.token);
  expect(wrongRole).toMatchObject({ ...refused, status: 4403, code: "wrong_role" });
});

test("logs no e-mail, name, token or full address", async () => {
  const { email, token } = rider;
  const payload = { email, password: PASSWORD };
  const answer = await app.inject({
    method: "POST",
    url: `/api/rider/login?email=${email}`,
    payload,
    remoteAddress: from,
  });
  expect(answer.statusCode).toBe(200);
  await lineOf(`/api/rides/open?token=${token}`, { token });
  for (const secret of [
    "@",
    email,
    token,
    PASSWORD,
    from,
    answer.json().token,
    answer.json().user.lastName,
  ])
    expect(capture.text()).not.toContain(secret);
});
