import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { captureLog } from "#server/testing/captured-log.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { openPool } from "./db.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("failed idle connections are logged at most once a minute, with their number", async () => {
  const { log, lines } = captureLog();
  const pool = openPool("postgres://unused.invalid/none", { log });
  const fail = () => pool.emit("error", new Error("terminated"));
  for (let times = 0; times < 5; times += 1) fail();
  const failures = () => lines().map((line) => line.failures);
  expect(failures()).toEqual([1]);
  vi.advanceTimersByTime(59_999);
  fail();
  expect(failures()).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(failures()).toEqual([1, 5]);
  vi.advanceTimersByTime(60_000);
  expect(failures()).toEqual([1, 5]);
  fail();
  expect(failures()).toEqual([1, 5, 1]);
  expect(lines()[0]).toMatchObject({ msg: "idle database connections failed" });
  await pool.end();
});

test("a connection that the server ends is counted", async () => {
  vi.useRealTimers();
  const { log, lines } = captureLog();
  const database = await createTestDatabase();
  const pool = openPool(database.url, { size: 2, log });
  const [idle, other] = await Promise.all([pool.connect(), pool.connect()]);
  const { rows } = await idle.query("select pg_backend_pid() as pid");
  idle.release();
  await other.query("select pg_terminate_backend($1)", [rows[0].pid]);
  await vi.waitFor(() => expect(lines()).toMatchObject([{ failures: 1 }]));
  other.release();
  await pool.end();
  await database.drop();
});
