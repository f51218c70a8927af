import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accountRoutes } from "#server/accounts/routes.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { logInRoutes } from "./routes.ts";

let node: SliceApp;
let now = new Date("2026-11-22T15:00:00Z");

beforeAll(async () => {
  node = await startSliceApp([accountRoutes, logInRoutes], { now: () => now });
});
afterAll(() => node.close());

const RIGHT = "correct horse";
const WRONG = "wrong horse";
let email = "";
beforeEach(async () => {
  email = await register(`${crypto.randomUUID().slice(0, 8)}@example.com`);
});

async function register(address: string): Promise<string> {
  const person = { firstName: "Rosa", lastName: "Delgado", phoneNumber: "2125550123" };
  const payload = { ...person, email: address, password: RIGHT };
  const answer = await node.app.inject({ method: "POST", url: "/api/rider/register", payload });
  expect(answer.statusCode, answer.body).toBe(201);
  return address;
}

interface LogInAttempt {
  as?: string;
  password?: string;
  from?: string;
  cookie?: string;
}

async function tryLogIn({
  as = email,
  password = WRONG,
  from = "10.0.0.1",
  cookie = "",
}: LogInAttempt) {
  const answer = await node.app.inject({
    method: "POST",
    url: "/api/rider/login",
    payload: { email: as, password },
    remoteAddress: from,
    headers: { cookie },
  });
  const header = String(answer.headers["set-cookie"] ?? "");
  const [mark = ""] = header.split(";");
  return { status: answer.statusCode, wait: answer.headers["retry-after"], header, mark };
}

/** Sends wrong passwords, each from its own IPv4 address. Returns how many were checked rather than rejected. */
async function countChecked(tries: number, as = email): Promise<number> {
  let checked = 0;
  for (let host = 0; host < tries; host += 1)
    if ((await tryLogIn({ as, from: `10.1.${host >> 8}.${host & 255}` })).status === 401)
      checked += 1;
  return checked;
}

test("checks only 20 of 200 wrong passwords from 200 addresses, for unknown emails too", async () => {
  expect(await countChecked(200)).toBe(20);
  expect(await countChecked(200, "nobody-at-all@example.com")).toBe(20);
});

test("checks only 20 of 200 wrong passwords from the subnets of one /48", async () => {
  let checked = 0;
  for (let subnet = 0; subnet < 200; subnet += 1)
    if ((await tryLogIn({ from: `2001:db8:1:${subnet}::1` })).status === 401) checked += 1;
  expect(checked).toBe(20);
});

test("an account under attack is never locked: a new device waits, a known one does not", async () => {
  const { mark } = await tryLogIn({ password: RIGHT });
  await countChecked(30);
  const stranger = await tryLogIn({ password: RIGHT, from: "10.9.9.9" });
  expect(stranger).toMatchObject({ status: 429, wait: "30" });
  const owner = await tryLogIn({ password: RIGHT, from: "10.9.9.9", cookie: mark });
  expect(owner.status).toBe(200);
  now = new Date(now.getTime() + 30_000);
  expect((await tryLogIn({ password: RIGHT, from: "10.9.9.9" })).status).toBe(200);
});

test("the pause of an account grows to 15 minutes and no further", async () => {
  await countChecked(20);
  const waits: (string | undefined)[] = [];
  for (let step = 0; step < 8; step += 1) {
    const from = `10.3.0.${step}`;
    const { wait } = await tryLogIn({ from });
    waits.push(wait);
    now = new Date(now.getTime() + Number(wait) * 1000);
    expect((await tryLogIn({ from })).status).toBe(401);
  }
  expect(waits).toEqual(["30", "60", "120", "240", "480", "900", "900", "900"]);
});

test("a log-in from a new device does not reset the count of other people's wrong passwords", async () => {
  await countChecked(19);
  expect((await tryLogIn({ password: RIGHT, from: "10.9.9.9" })).status).toBe(200);
  expect(await countChecked(5)).toBe(1);
});

test("a stolen device cookie has five tries of its own", async () => {
  const { mark } = await tryLogIn({ password: RIGHT });
  const statuses: number[] = [];
  for (let host = 0; host < 8; host += 1)
    statuses.push((await tryLogIn({ cookie: mark, from: `10.2.0.${host}` })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
});

test("a device mark is valid only for its own account, unforged, and for a year", async () => {
  const { mark } = await tryLogIn({ password: RIGHT });
  const other = await register(`${crypto.randomUUID().slice(0, 8)}@example.com`);
  const { mark: marksOfBoth } = await tryLogIn({ as: other, password: RIGHT, cookie: mark });
  const { mark: markOfOther } = await tryLogIn({ as: other, password: RIGHT });
  await countChecked(20);
  const asOwner = async (cookie: string) =>
    (await tryLogIn({ password: RIGHT, from: "10.9.9.9", cookie })).status;
  expect(await asOwner(markOfOther)).toBe(429);
  expect(await asOwner(`${mark.slice(0, -6)}AAAAAA`)).toBe(429);
  expect(await asOwner("device=")).toBe(429);
  expect(await asOwner(`theme=dark; ${marksOfBoth}`)).toBe(200);

  now = new Date(now.getTime() + 366 * 24 * 60 * 60_000);
  await countChecked(20);
  expect(await asOwner(mark)).toBe(429);
});

test("the device cookie holds the four newest accounts and is HttpOnly and SameSite", async () => {
  const emails = await Promise.all(
    Array.from({ length: 5 }, () => register(`${crypto.randomUUID().slice(0, 8)}@example.com`)),
  );
  let cookie = "";
  let header = "";
  for (const as of emails)
    ({ mark: cookie, header } = await tryLogIn({ as, password: RIGHT, cookie }));
  expect(header).toMatch(/; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
  expect(cookie.split("~")).toHaveLength(4);
  for (const as of emails) await countChecked(20, as);
  const statuses: number[] = [];
  for (const as of emails)
    statuses.push((await tryLogIn({ as, password: RIGHT, from: "10.9.9.9", cookie })).status);
  expect(statuses).toEqual([429, 200, 200, 200, 200]);
});

test("eighty guesses from one /64 do not make twenty log-ins from other addresses fail", async () => {
  const guesses = Array.from({ length: 40 }, (_, at) =>
    tryLogIn({ as: `guessed-${at}@example.com`, from: `2001:db8:9:1::${at}` }),
  );
  const people = Array.from({ length: 20 }, (_, at) =>
    tryLogIn({ password: RIGHT, from: `10.4.0.${at}` }),
  );
  const more = Array.from({ length: 40 }, (_, at) =>
    tryLogIn({ as: `guessed-${at}@example.com`, from: `2001:db8:9:1::${at}` }),
  );
  const statuses = (await Promise.all(people)).map(({ status }) => status);
  await Promise.all([...guesses, ...more]);
  expect(statuses).toEqual(Array(20).fill(200));
});
