import { afterAll, beforeAll, expect, test } from "vitest";
import { logInAccount, PASSWORD, registerAccount } from "#server/testing/accounts.ts";
import { callerOf } from "#server/testing/caller.ts";
import type { Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
  logInRider,
  validateToken,
} from "#shared/accounts/contract.ts";
import { exportAccount } from "#shared/own-data/contract.ts";
import { sessionOf } from "./tokens.ts";

const phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Safari/604.1";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const listOf = async (person: Person) => (await person.call(listSessions)).sessions;
const isSignedIn = (person: Person) =>
  person.call(validateToken).then(
    () => true,
    () => false,
  );

async function onPhone({ email }: Person): Promise<Person> {
  const body = { email, password: PASSWORD };
  const { token, user } = await callerOf(world.app, null, { "user-agent": phone }).call(
    logInRider,
    { body },
  );
  return { id: user.id, email, token, ...callerOf(world.app, token) };
}

test("lists the open sessions with their device, this one first", async () => {
  const laptop = await registerAccount(world);
  const owner = await onPhone(laptop);
  const [first, second, ...more] = await listOf(laptop);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ device: null, isThisDevice: true });
  expect(second).toMatchObject({ device: "Safari on iPhone", isThisDevice: false });
  expect((await listOf(owner))[0]).toMatchObject({
    device: "Safari on iPhone",
    isThisDevice: true,
  });
  const { kept } = await laptop.call(exportAccount);
  expect(kept["sessions"]).toMatchObject([{ device: "Safari on iPhone" }, { device: null }]);
});

test("the listed ids are neither tokens nor token hashes of sessions", async () => {
  const person = await registerAccount(world);
  const [listed] = await listOf(person);
  const { rowCount } = await world.services.pool.query(
    "select from sessions where encode(token_hash, 'hex') = $1",
    [listed?.id],
  );
  expect(rowCount).toBe(0);
  expect(listed?.id).not.toBe(person.token);
});

test("ends one session at once, and no other", async () => {
  const laptop = await registerAccount(world);
  const [lost, other] = [await onPhone(laptop), await onPhone(laptop)];
  const [listed] = (await listOf(lost)).filter(({ isThisDevice }) => isThisDevice);
  const params = { id: listed?.id ?? "" };
  await laptop.call(endSession, { params });
  expect([await isSignedIn(laptop), await isSignedIn(lost), await isSignedIn(other)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(await laptop.refused(endSession, { params })).toMatchObject({ status: 404 });
});

test("refuses another person's session, which stays open", async () => {
  const [rider, stranger] = [await registerAccount(world), await registerAccount(world)];
  const [listed] = await listOf(rider);
  const refusal = await stranger.refused(endSession, { params: { id: listed?.id ?? "" } });
  expect(refusal).toMatchObject({ status: 404, code: "not_found" });
  expect(await isSignedIn(rider)).toBe(true);
});

test("ends every session except this one", async () => {
  const laptop = await registerAccount(world);
  const others = [await onPhone(laptop), await logInAccount(world, laptop)];
  await laptop.call(endOtherSessions);
  expect(await listOf(laptop)).toMatchObject([{ isThisDevice: true }]);
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
});

test("stores the last use at most once an hour", async () => {
  const person = await registerAccount(world);
  const lastUse = async () => (await listOf(person))[0]?.lastUsedAt;
  const dropCache = () => world.services.sessions.forget([sessionOf(person.token)]);
  const firstUse = await lastUse();
  world.advanceClock(59 * 60);
  dropCache();
  expect(await lastUse()).toBe(firstUse);
  world.advanceClock(2 * 60);
  dropCache();
  const used = await lastUse();
  expect(Date.parse(used ?? "") - Date.parse(firstUse ?? "")).toBeGreaterThan(60 * 60_000);
});
