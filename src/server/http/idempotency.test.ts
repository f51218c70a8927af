import { afterAll, beforeAll, expect, test } from "vitest";
import { sweepDaily } from "#server/jobs/daily.ts";
import { aDriver, aRider, type Person } from "#server/testing/people.ts";
import { anOfferOf } from "#server/testing/rides.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";

let world: TestWorld;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  driver = await aDriver(world);
});
afterAll(() => world.close());

type KeyedInput = { key: string; method?: "POST" | "PUT"; path?: string; body?: object };

/** Sends a call with an idempotency key. */
const send = async ({ token }: Person, { key, method = "POST", path, body }: KeyedInput) => {
  const answer = await world.app.inject({
    method,
    url: `/api${path ?? "/checkout"}`,
    headers: { authorization: `Bearer ${token}`, "idempotency-key": key },
    payload: body ?? {},
  });
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.json(),
    isReplayed: answer.headers["idempotency-replayed"] === "true",
    retryAfter: answer.headers["retry-after"],
  };
};
const goOnline = (isOnline: boolean, key: string): KeyedInput => ({
  key,
  method: "PUT",
  path: "/drivers/platform-status",
  body: { isOnline },
});
/** A rider with an offer to check out. */
const withOffer = async () => {
  const rider = await aRider(world);
  const driverOfOffer = await aDriver(world);
  const offer = await anOfferOf(world, rider, driverOfOffer);
  return { rider, body: { riderLogId: offer.id } };
};
const isOnline = async () => {
  const { rows } = await world.services.pool.query(
    "select is_online from drivers where account_id = $1",
    [driver.id],
  );
  return rows[0].is_online;
};

test("the same key and body return the same reply and act once", async () => {
  const { rider, body } = await withOffer();
  const first = await send(rider, { key: "a", body });
  const second = await send(rider, { key: "a", body });
  expect([first.status, first.isReplayed]).toEqual([200, false]);
  expect([second.status, second.isReplayed]).toEqual([200, true]);
  expect(second.text).toBe(first.text);
  const { rows } = await world.services.pool.query("select id from rides where rider_id = $1", [
    rider.id,
  ]);
  expect(rows).toEqual([{ id: first.body.rideId }]);
});

test("a replayed call has no further effect", async () => {
  await send(driver, goOnline(false, "off"));
  await send(driver, goOnline(true, "on"));
  const replayed = await send(driver, goOnline(false, "off"));
  expect([replayed.isReplayed, replayed.body.isOnline]).toEqual([true, false]);
  expect(await isOnline()).toBe(true);
});

test("a key belongs to one call and one body", async () => {
  await send(driver, goOnline(true, "mine"));
  const otherBody = await send(driver, goOnline(false, "mine"));
  expect([otherBody.status, otherBody.body.code]).toEqual([409, "idempotency_mismatch"]);
  const otherCall = await send(driver, {
    key: "mine",
    method: "POST",
    path: "/logout-everywhere",
    body: { isOnline: true },
  });
  expect([otherCall.status, otherCall.body.code]).toEqual([409, "idempotency_mismatch"]);
  expect(await isOnline()).toBe(true);
});

test("one of eight concurrent calls acts; the others get the same reply or 409", async () => {
  const { rider, body } = await withOffer();
  const all = await Promise.all(
    Array.from({ length: 8 }, () => send(rider, { key: "eight", body })),
  );
  const acted = all.filter(({ status, isReplayed }) => status === 200 && !isReplayed);
  expect(acted).toHaveLength(1);
  for (const answer of all) {
    if (answer.status === 200) expect(answer.text).toBe(acted[0]?.text);
    else expect([answer.body.code, answer.retryAfter]).toEqual(["in_progress", "1"]);
  }
  expect((await send(rider, { key: "eight", body })).text).toBe(acted[0]?.text);
});

test("two accounts can use the same key", async () => {
  const [one, other] = [await aDriver(world), await aDriver(world)];
  await send(one, goOnline(false, "shared"));
  const answer = await send(other, goOnline(true, "shared"));
  expect([answer.status, answer.isReplayed, answer.body.isOnline]).toEqual([200, false, true]);
});

test.each([[""], ["with a blank"], ["x".repeat(201)], ["é"]])(
  "the key %j is malformed",
  async (key) => {
    const { status, body } = await send(driver, goOnline(true, key));
    expect([status, body.code]).toEqual([400, "invalid"]);
  },
);

test("a refusal is stored and replayed, too", async () => {
  const { rider, body } = await withOffer();
  world.advanceClock(3600);
  const refused = await send(rider, { key: "late", body });
  expect(refused.status).toBe(409);
  const replayed = await send(rider, { key: "late", body });
  expect([replayed.status, replayed.isReplayed, replayed.text]).toEqual([409, true, refused.text]);
});

test("a server failure is not stored: the next try acts", async () => {
  const { pool } = world.services;
  await pool.query("alter table drivers add constraint broken check (is_online) not valid");
  const failed = await send(driver, goOnline(false, "broken"));
  await pool.query("alter table drivers drop constraint broken");
  expect(failed.status).toBe(500);
  const next = await send(driver, goOnline(false, "broken"));
  expect([next.status, next.isReplayed]).toEqual([200, false]);
});

test("a call that lost its database connection keeps its key for a minute, because it may have been committed", async () => {
  const { pool } = world.services;
  await pool.query(
    `create function cut() returns trigger language plpgsql as
       $$ begin raise exception 'connection failure' using errcode = '08006'; end $$;
     create trigger cut before update of is_online on drivers execute function cut()`,
  );
  const lost = await send(driver, goOnline(false, "lost"));
  await pool.query("drop function cut cascade");
  expect([lost.status, lost.body.code]).toEqual([503, "unavailable"]);
  expect((await send(driver, goOnline(false, "lost"))).body.code).toBe("in_progress");
  world.advanceClock(61);
  expect((await send(driver, goOnline(false, "lost"))).status).toBe(200);
});

test("a call interrupted by a crash can be repeated after a minute", async () => {
  await send(driver, goOnline(true, "crash"));
  await world.services.pool.query(
    "update repeatable_calls set status = null, answer = null where key = 'crash'",
  );
  expect((await send(driver, goOnline(true, "crash"))).body.code).toBe("in_progress");
  world.advanceClock(61);
  expect((await send(driver, goOnline(true, "crash"))).status).toBe(200);
});

test("after 24 hours a key is free and its record is deleted", async () => {
  await send(driver, goOnline(true, "day"));
  world.advanceClock(24 * 3600 + 1);
  expect((await send(driver, goOnline(false, "day"))).isReplayed).toBe(false);
  world.advanceClock(24 * 3600 + 1);
  await sweepDaily(world.services, world.services.now());
  const { rows } = await world.services.pool.query("select key from repeatable_calls");
  expect(rows).toEqual([]);
});

test("the reply to a log-in is never stored", async () => {
  const logInCall = {
    key: "log-in",
    path: "/driver/login",
    body: { email: "a@b.co", password: "x" },
  };
  await send(driver, logInCall);
  const { rows } = await world.services.pool.query(
    "select key from repeatable_calls where key = 'log-in'",
  );
  expect(rows).toEqual([]);
});
