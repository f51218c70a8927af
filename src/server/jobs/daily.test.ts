import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sweepQuotePartitions } from "#server/booking/quote-partitions.ts";
import { aDriver, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { sweepDaily } from "./daily.ts";

const longAgo = sql`now() - interval '400 days'`;

let world: TestWorld;
let firstDriver: Person;
let secondDriver: Person;
beforeAll(async () => {
  world = await openWorld();
  [firstDriver, secondDriver] = [await aDriver(world), await aDriver(world)];
});
afterAll(() => world.close());

const run = (query: RawBuilder<unknown>) => query.execute(world.services.db);
const sweep = () => sweepDaily(world.services, world.services.now());

/** Inserts an old row of an account, by table. */
const oldRows: Record<string, (person: Person) => RawBuilder<unknown>> = {
  sessions: ({ id }) => sql`
    insert into sessions (token_hash, account_id, expires_at) values (${bytes()}, ${id}, ${longAgo})`,
  repeatable_calls: ({ id }) => sql`
    insert into repeatable_calls (account_id, key, call, body_hash, created_at)
    values (${id}, 'old', 'POST /api/checkout', ${bytes()}, ${longAgo})`,
  driver_alerts: ({ id }) => sql`
    insert into driver_alerts (id, rider_id, from_label, from_latitude, from_longitude, to_label, to_latitude,
      to_longitude, minutes, set_at, expires_at)
    values (gen_random_uuid(), ${id}, 'Here', 40, -73, 'There', 41, -73, 20, ${longAgo}, ${longAgo})`,
  payout_codes: ({ id }) => sql`
    insert into payout_codes (code_hash, driver_id, session_hash, expires_at)
    values (${bytes()}, ${id}, ${bytes()}, ${longAgo})`,
  account_links: ({ id }) => sql`
    insert into account_links (token_hash, account_id, purpose, expires_at)
    values (${bytes()}, ${id}, 'reset_password', ${longAgo})`,
  account_mails: ({ id }) => sql`
    insert into account_mails (id, account_id, kind, recipient, owed_at, sent_at)
    values (gen_random_uuid(), ${id}, 'password_changed', 'a@b.co', ${longAgo}, ${longAgo})`,
  sent_mails: ({ id }) => sql`
    insert into sent_mails (message_id, sent_at) values ('verification-' || ${id}::text, ${longAgo})`,
  push_deliveries: ({ id }) => sql`
    with browser as (
      insert into push_subscriptions (id, account_id, session, endpoint, p256dh, auth, created_at)
      select gen_random_uuid(), ${id}, token_hash, 'https://push.test/' || ${id}, 'p', 'a', now()
      from sessions where account_id = ${id} limit 1
      returning id)
    insert into push_deliveries (subscription_id, notice, at) select id, 'old', ${longAgo} from browser`,
};

const bytes = () => sql`sha256(gen_random_uuid()::text::bytea)`;

test.each(Object.keys(oldRows))(
  "old rows of %s are deleted; locked ones are deleted the next time",
  async (table) => {
    const rows = () => run(sql`select ctid from ${sql.table(table)} where ${isOld(table)}`);
    for (const person of [firstDriver, secondDriver]) await run(oldRows[table]?.(person) ?? sql``);
    expect((await rows()).rows).toHaveLength(2);
    await world.services.db.transaction().execute(async (tx) => {
      await sql`select from ${sql.table(table)} where ${isOld(table)} limit 1 for update`.execute(
        tx,
      );
      await sweep();
      expect((await rows()).rows).toHaveLength(1);
    });
    await sweep();
    expect((await rows()).rows).toEqual([]);
  },
);

/** Column with the age of a row, by table; `expires_at` for the others. */
const AGE_COLUMN: Record<string, string> = {
  repeatable_calls: "created_at",
  account_mails: "owed_at",
  push_deliveries: "at",
  sent_mails: "sent_at",
};
const isOld = (table: string) => sql`${sql.ref(AGE_COLUMN[table] ?? "expires_at")} <= ${longAgo}`;

test("old rows beyond one batch are all deleted", async () => {
  await run(sql`
    insert into account_links (token_hash, account_id, purpose, expires_at, ended)
    select ${bytes()}, ${firstDriver.id}, 'reset_password', ${longAgo}, 'used' from generate_series(1, 2500)`);
  await sweep();
  expect((await run(sql`select from account_links`)).rows).toEqual([]);
});

test("reloads the dated tables, so that a node that missed a change serves it within a day", async () => {
  const { feeRules, surcharges, travelTimeFactors } = world.services;
  const reloads = [feeRules, surcharges, travelTimeFactors].map((table) =>
    vi.spyOn(table, "reload"),
  );
  await sweep();
  expect(reloads.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  for (const reload of reloads) reload.mockRestore();
});

test("if quote partitions cannot be created, deletions still run, and the next partition sweep creates them", async () => {
  const { services } = world;
  const now = new Date("2031-05-06T12:00:00Z");
  const warn = vi.fn();
  const hasPartition = async () =>
    (await run(sql`select to_regclass('quotes_20310506') as name`)).rows;
  await run(oldRows.account_links?.(firstDriver) ?? sql``);
  await run(sql`alter function ensure_quote_partitions(date, integer) rename to broken`);
  try {
    await sweepDaily({ ...services, log: { ...services.log, warn } }, now);
    await expect(sweepQuotePartitions(services, now)).rejects.toThrow("does not exist");
  } finally {
    await run(sql`alter function broken(date, integer) rename to ensure_quote_partitions`);
  }
  expect(warn.mock.calls).toMatchObject([[{ step: "rotateQuotePartitions" }, "sweep step failed"]]);
  expect((await run(sql`select from account_links`)).rows).toEqual([]);
  expect(await hasPartition()).toEqual([{ name: null }]);
  await sweepQuotePartitions(services, now);
  expect(await hasPartition()).toEqual([{ name: "quotes_20310506" }]);
});
