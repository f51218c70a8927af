import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { startDatabaseProxy } from "#server/testing/database-proxy.ts";
import { strongSettings } from "#server/testing/strong-settings.ts";
import { createTestDatabase } from "#server/testing/test-database.ts";
import { openThrowAwayFolder } from "#server/testing/throw-away-folder.ts";
import { readEnv } from "./env.ts";
import { startProduct } from "./start.ts";
import { realWorld } from "./world.ts";

test("a stopping node is not ready, and serves until the drain time is over", async () => {
  const database = await createTestDatabase();
  const own = { DATABASE_URL: database.url, PORT: "0", LOG_LEVEL: "fatal", GEOCODER: "offline" };
  const env = readEnv({ ...strongSettings, ...own, DRAIN_SECONDS: "2" });
  const product = await startProduct(env, async () => realWorld(env));
  onTestFinished(() => database.drop());
  const { port } = new URL(product.url);
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  expect((await get("/readyz")).status).toBe(200);
  const draining = product.drain();
  const readiness = await get("/readyz");
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { status: "stopping" }]);
  expect((await get("/api/product")).status).toBe(200);
  await draining;
  await product.stop();
  await expect(get("/api/product")).rejects.toThrow();
});

test("/readyz answers 503 within 3 s while the database does not respond, and 200 once it responds again", async () => {
  const database = await createTestDatabase();
  const proxy = await startDatabaseProxy(database.url);
  const own = { DATABASE_URL: proxy.url, PORT: "0", LOG_LEVEL: "fatal", GEOCODER: "offline" };
  const settings = { ...strongSettings, ...own };
  const env = readEnv(settings);
  const product = await startProduct(env, async () => realWorld(env));
  onTestFinished(async () => {
    await proxy.resume();
    await product.stop();
    await proxy.close();
    await database.drop();
  });
  const { port } = new URL(product.url);
  const readiness = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ status }) => status);
  expect(await readiness()).toBe(200);
  proxy.freeze();
  const startedAt = performance.now();
  expect(await Promise.all([readiness(), readiness(), readiness()])).toEqual([503, 503, 503]);
  expect(performance.now() - startedAt).toBeLessThan(3000);
  await proxy.resume();
  await vi.waitFor(async () => expect(await readiness()).toBe(200), 10_000);
});

test("a start that is aborted stops its database and throws the reason", async () => {
  const dataDir = await openThrowAwayFolder("aborted-start");
  const ending = new AbortController();
  const env = readEnv({ DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "fatal" });
  const stopWorld = vi.fn(async () => undefined);
  const openWorld = async () => ({ ...realWorld(env), stop: stopWorld });
  const starting = startProduct(env, openWorld, ending.signal);
  const pidFile = join(dataDir, "postgres/cluster/postmaster.pid");
  await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 30_000, interval: 5 });
  ending.abort(new Error("the process ends"));
  await expect(starting).rejects.toThrow("the process ends");
  expect(existsSync(pidFile)).toBe(false);
  expect(stopWorld).toHaveBeenCalledOnce();
});
