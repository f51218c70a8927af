import { afterAll, beforeAll, expect, test } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aRider } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { adoptMarketZone, OtherZoneError } from "./market-zone.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const adopt = (zone: string) => adoptMarketZone(world.databaseUrl, zone);
const readZone = async () => {
  const { rows } = await world.services.pool.query("select market_zone() as zone");
  return rows[0]?.zone;
};

const INDEX = "rides_accepted_of_rider";
const planOf = async (day: string): Promise<string> => {
  const { rows } = await world.services.pool.query(
    `explain select 1 from rides where rider_id = '00000000-0000-0000-0000-000000000000'
       and accepted_at is not null and ${day} = date '2026-11-19'`,
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
};

test("the previous release's condition, with the zone as a literal, uses the index in New York", async () => {
  expect(await planOf("(accepted_at at time zone 'America/New_York')::date")).toContain(INDEX);
  expect(await planOf("market_day(accepted_at)")).toContain(INDEX);
});

test("an empty database adopts the zone, also by two concurrent calls", async () => {
  expect(await readZone()).toBe("America/New_York");
  await Promise.all([adopt("America/Chicago"), adopt("America/Chicago")]);
  expect(await readZone()).toBe("America/Chicago");
});

test("a zone that PostgreSQL does not know is refused, and the stored one stays", async () => {
  await expect(adopt("America/Gotham'; drop table rides; --")).rejects.toThrow("not recognized");
  expect(await readZone()).toBe("America/Chicago");
});

test("rides count on the day of the zone, which then cannot be changed", async () => {
  const [rider, driver] = [await aRider(world), await aDriver(world)];
  // 11:30 PM in Chicago, half past midnight in New York.
  const endedAt = new Date("2026-11-20T05:30:00Z");
  await anEndedRide(world, { riderId: rider.id, driverId: driver.id, state: "completed", endedAt });
  const days = await world.services.db.selectFrom("earningDays").select("day").execute();
  expect(days).toEqual([{ day: "2026-11-19" }]);
  await adopt("America/Chicago");
  await expect(adopt("America/Denver")).rejects.toThrow(OtherZoneError);
  await expect(adopt("America/Denver")).rejects.toThrow("Set TIME_ZONE=America/Chicago");
});

test("the refusal does not wait for rides that are being written", async () => {
  const client = await world.services.pool.connect();
  await client.query("begin; lock table rides in row exclusive mode");
  await expect(adopt("America/Denver")).rejects.toThrow(OtherZoneError);
  await client.query("rollback");
  client.release();
}, 10_000);

test("a condition on the day of the zone uses the index", async () => {
  expect(await planOf("market_day(accepted_at)")).toContain(INDEX);
});
