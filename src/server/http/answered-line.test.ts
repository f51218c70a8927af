import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openSession } from "#server/accounts/sessions.ts";
import { sessionOf } from "#server/accounts/tokens.ts";
import { buildApp } from "#server/app.ts";
import { PASSWORD } from "#server/testing/accounts.ts";
import { keepLog } from "#server/testing/kept-log.ts";
import { openLine } from "#server/testing/open-line.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { givePasswords } from "#server/testing/storm/stage.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import type { App } from "./typed-app.ts";

const kept = keepLog();
const from = "203.0.113.77";
let world: TestWorld;
let app: App;
let rider: Person;
beforeAll(async () => {
  world = await openWorld();
  const env = { ...world.services.env, RATE_LIMITS: true };
  app = await buildApp({ ...world.services, env, log: kept.log });
  rider = await aRider(world);
  await givePasswords(world, [rider]);
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
  kept.lines().find(({ msg, reqId }) => msg === "answered" && reqId === id);

test("a call tells account, role and subnet", async () => {
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

test("a refused log-in tells the account that was tried, if there is one", async () => {
  const logIn = (email: string) =>
    lineOf("/api/rider/login", { method: "POST", payload: { email, password: "not this one" } });
  const refused = { status: 401, code: "wrong_credentials", subnet: "203.0.113.0/24" };
  expect(await logIn(rider.email)).toMatchObject({ ...refused, triedAccountId: rider.id });
  const unknown = await logIn("nobody@example.test");
  expect(unknown).toMatchObject(refused);
  expect(unknown).not.toHaveProperty("triedAccountId");
});

test("a call without a session, of another role, or for a ride of others tells why", async () => {
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
  const ended = await openSession(world.services, driver.id);
  await world.services.sessions.end(sessionOf(ended));
  const after = await lineOf("/api/rides/open", { token: ended });
  expect(after).toMatchObject({ status: 401, code: "not_signed_in" });
  expect(after).not.toHaveProperty("accountId");
});

test("a call that is not valid and one too many tell why", async () => {
  const register = () => lineOf("/api/rider/register", { method: "POST", payload: {} });
  expect(await register()).toMatchObject({ status: 400, code: "invalid" });
  const body = { email: "nobody@example.test", role: "RIDER" };
  const lines = [];
  for (let n = 0; n < 4; n += 1)
    lines.push(await lineOf("/api/reset-password?role=RIDER", { method: "POST", payload: body }));
  expect(lines.at(-1)).toMatchObject({ status: 429, code: "too_many", subnet: "203.0.113.0/24" });
});

test("an address that no route can have tells why, with the headers of every answer", async () => {
  const refused = { method: "GET", status: 400, code: "bad_address", subnet: "203.0.113.0/24" };
  const answer = await app.inject({ url: "/api/rides/%E0%A4%A", remoteAddress: from });
  expect(answer.statusCode).toBe(400);
  expect(answer.headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-request-id": answer.json().requestId,
  });
  const line = await vi.waitUntil(() => answeredLine(answer.json().requestId));
  expect(line).toMatchObject(refused);
  expect(kept.text()).not.toContain("%E0");
});

test("a driver's line that is refused tells why, before it opens and after", async () => {
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const lineOfSocket = async (token: string | undefined, headers?: Record<string, string>) => {
    const before = kept.lines().length;
    await openLine(origin, token, headers);
    const isAnswered = ({ msg }: Record<string, unknown>) => msg === "answered";
    return vi.waitUntil(() => kept.lines().slice(before).find(isAnswered));
  };
  const refused = { route: "/api/live/driver", subnet: "127.0.0.0/24" };
  const elsewhere = await lineOfSocket(undefined, { origin: "https://evil.test" });
  expect(elsewhere).toMatchObject({ ...refused, status: 403, code: "wrong_origin" });
  const unknown = await lineOfSocket("A".repeat(43));
  expect(unknown).toMatchObject({ ...refused, status: 4401, code: "not_signed_in" });
  const rosa = await lineOfSocket(rider.token);
  expect(rosa).toMatchObject({ ...refused, status: 4403, code: "wrong_role" });
});

test("no line has an e-mail, a name, a token or a whole address", async () => {
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
    expect(kept.text()).not.toContain(secret);
});
