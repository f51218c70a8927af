import { afterAll, beforeAll, expect, test } from "vitest";
import { insertSecurityEvent } from "#server/http/security-event-queries.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { listSecurityEvents } from "#shared/operations/security-contract.ts";

let world: TestWorld;
let owner: Person;
let rider: Person;
let driver: Person;
beforeAll(async () => {
  world = await openWorld();
  owner = await aPerson(world, "ADMIN");
  rider = await aRider(world);
  driver = await aDriver(world);
  await note(rider, "log_in_failed", "203.0.113.0/24", "2026-03-02T10:00:00Z");
  await note(rider, "log_in_failed", "203.0.113.0/24", "2026-03-02T10:05:00Z");
  await note(driver, "log_in", "2001:db8:0:0::/64", "2026-03-03T10:00:00Z");
});
afterAll(() => world.close());

type Kind = Parameters<typeof insertSecurityEvent>[1]["kind"];
const note = (person: Person, kind: Kind, network: string, at: string) =>
  insertSecurityEvent(world.services.db, { accountId: person.id, kind, network, at: new Date(at) });

/** Person, kind, network and times of the listed events. */
const list = async (query: Record<string, string> = {}) => {
  const { events } = await owner.call(listSecurityEvents, {
    query: { from: "2026-03-01", to: "2026-03-31", ...query },
  });
  return events.map(({ person, kind, network, times }) => [person.id, kind, network, times]);
};

const failedLogIns = () => [rider.id, "log_in_failed", "203.0.113.0/24", 2];
const driverLogIn = () => [driver.id, "log_in", "2001:db8:0:0::/64", 1];

test("lists events of all accounts, the latest first, one row per hour", async () => {
  expect(await list()).toEqual([driverLogIn(), failedLogIns()]);
  expect(await list({ to: "2026-03-02" })).toEqual([failedLogIns()]);
  expect(await list({ action: "log_in" })).toEqual([driverLogIn()]);
});

test("finds a person by email, and everybody of an address's network", async () => {
  expect(await list({ search: driver.email })).toEqual([driverLogIn()]);
  expect(await list({ search: "203.0.113.77" })).toEqual([failedLogIns()]);
  expect(await list({ search: "203.0.113.0/24" })).toEqual([failedLogIns()]);
  expect(await list({ search: "2001:db8::7" })).toEqual([driverLogIn()]);
  expect(await list({ search: "203.0.114.77" })).toEqual([]);
  expect(await list({ search: "nobody-at-all@example.com" })).toEqual([]);
});

test("names the kinds that occur, and the person's role", async () => {
  const { actions, events, isMore } = await owner.call(listSecurityEvents, {
    query: { search: driver.email, action: "log_in" },
  });
  expect(actions).toEqual(expect.arrayContaining(["log_in", "log_in_failed"]));
  expect(events[0]?.person.role).toBe("DRIVER");
  expect(isMore).toBe(false);
});
