import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { compileOnce } from "./compile-once.ts";
import { type Db, openDb, openPool } from "./db.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb(openPool(database.url, { size: 2 }));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("a statement is built once per shape and runs with the values of each call", async () => {
  let built = 0;
  const calculate = compileOnce(
    (on, { first, second }: { first: number; second: number }, sign: "+" | "-") => {
      built += 1;
      const operator = sql.raw(sign);
      return sql<{ theResult: number }>`
        select ${first}::int ${operator} ${second}::int as the_result where ${first} > 0`.compile(
        on,
      );
    },
  );
  expect(await calculate(db, { first: 5, second: 3 }, "+")).toEqual([{ theResult: 8 }]);
  expect(await calculate(db, { first: 5, second: 3 }, "-")).toEqual([{ theResult: 2 }]);
  expect(await calculate(db, { second: 1, first: 7 }, "-")).toEqual([{ theResult: 6 }]);
  expect(await calculate(db, { first: 0, second: 1 }, "+")).toEqual([]);
  expect(built).toBe(2);
});

test("a statement runs in the transaction that it is called with", async () => {
  const countAccounts = compileOnce((on, { role }: { role: "RIDER" }) =>
    on
      .selectFrom("accounts")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("role", "=", role)
      .compile(),
  );
  expect(await countAccounts(db, { role: "RIDER" })).toEqual([{ count: 0 }]);
  const rollBack = new Error("roll back");
  const inserting = db.transaction().execute(async (tx) => {
    await sql`insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
      values (uuidv7(), 'RIDER', 'r@bench.faire', '-', 'Rita', 'R', '2125550100', 'RITA')`.execute(
      tx,
    );
    expect(await countAccounts(tx, { role: "RIDER" })).toEqual([{ count: 1 }]);
    throw rollBack;
  });
  await expect(inserting).rejects.toBe(rollBack);
  expect(await countAccounts(db, { role: "RIDER" })).toEqual([{ count: 0 }]);
});
