import { afterAll, beforeAll, expect, it } from "vitest";
import { anEndedRide } from "#server/testing/ended-rides.ts";
import { aDriver, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const fetchYear = (person: Person | null, year: string) =>
  world.app.inject({
    url: `/api/drivers/earnings.csv?year=${year}`,
    headers: person === null ? {} : { authorization: `Bearer ${person.token}` },
  });

it("exports every ride of a year, with the sums at the end", async () => {
  const driver = await aDriver(world);
  const people = { riderId: (await aRider(world)).id, driverId: driver.id };
  const first = new Date("2026-01-01T05:00:00Z");
  await anEndedRide(world, { ...people, state: "completed", endedAt: plusMinutes(first, -1) });
  await anEndedRide(world, {
    ...people,
    state: "completed",
    endedAt: first,
    toLabel: '=HYPERLINK("http://x")',
  });
  await anEndedRide(world, {
    ...people,
    state: "no_show",
    kept: 500,
    endedAt: new Date("2027-01-01T04:59:59Z"),
  });
  await anEndedRide(world, {
    ...people,
    state: "cancelled",
    kept: 0,
    endedAt: new Date("2026-06-01T05:00:00Z"),
  });
  const answer = await fetchYear(driver, "2026");
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="faire-earnings-2026.csv"',
    "cache-control": "no-store",
  });
  const lines = answer.body.split("\r\n");
  expect(lines[0]).toBe(
    "\uFEFFReference,Ended (ET),Kind,Status,From,To,Fare,Kept of a late cancel or no-show,Referral credit added,Tip,Tolls,You earned,Faire Tax,Rider's referral credit,Fees passed through,Rider paid,Refunded to rider,Of it refunded by Faire itself,Sent to Stripe,Kept to repay refunds,Repaid by later fares,Stripe transfer",
  );
  expect(lines[1]).toMatch(
    /^FR\w{9},2026-01-01 00:00,Now,Completed,"350 5th Ave, New York, NY","'=HYPERLINK\(""http:\/\/x""\)",15.5,0,0,0,0,15.5,2.33,0,0,17.83,0,0,15.5,0,0,tr_[\w-]+$/,
  );
  expect(lines[2]).toMatch(/,2026-06-01 01:00,.*Canceled.*,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,$/);
  expect(lines[3]).toMatch(
    /,2026-12-31 23:59,.*No-show.*,0,5,0,0,0,5,0,0,0,17.83,12.83,0,5,0,0,tr_[\w-]+$/,
  );
  expect(lines[4]).toBe("Total of 3 rides,,,,,,15.5,5,0,0,0,20.5,2.33,0,0,35.66,12.83,0,20.5,0,0,");
  expect(lines.slice(5)).toEqual([""]);
});

it("neither skips nor repeats rides that end at the same instant", async () => {
  const driver = await aDriver(world);
  const riderId = (await aRider(world)).id;
  const template = await anEndedRide(world, {
    riderId,
    driverId: driver.id,
    state: "completed",
    endedAt: new Date("2026-05-01T12:00:00Z"),
  });
  // In batches of a hundred, to stay below the statement timeout on a busy machine.
  for (let from = 1; from < 1200; from += 100) {
    await world.services.pool.query(
      `with more as (
         insert into rides select (jsonb_populate_record(rides, to_jsonb(rides) || jsonb_build_object(
           'id', uuidv7(), 'reference', 'FR' || lpad(n::text, 9, '0'),
           'ended_at', rides.ended_at + (n / 350) * interval '1.000001 s'))).*
         from rides, generate_series($2::int, $2::int + 99) n where id = $1
         returning id)
       insert into payments (ride_id, state, idempotency_key, request, amount_cents, captured_cents)
       select id, 'captured', id::text, '{}', 1783, 1783 from more`,
      [template, from],
    );
  }
  const lines = (await fetchYear(driver, "2026")).body.trim().split("\r\n");
  expect(lines).toHaveLength(1 + 1201 + 1);
  expect(new Set(lines).size).toBe(lines.length);
  expect(lines.at(-1)).toMatch(/^Total of 1201 rides,,,,,,18615.5,/);
});

it("is for drivers only, requires a four-digit year, and has zero sums without rides", async () => {
  expect((await fetchYear(null, "2026")).statusCode).toBe(401);
  expect((await fetchYear(await aPerson(world, "RIDER"), "2026")).statusCode).toBe(403);
  const driver = await aDriver(world);
  expect((await fetchYear(driver, "26")).statusCode).toBe(400);
  expect((await fetchYear(driver, "2026")).body).toMatch(
    /Total of 0 rides,,,,,,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,\r\n$/,
  );
});
