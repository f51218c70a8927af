import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
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
