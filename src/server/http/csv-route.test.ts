import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { insertRider } from "#server/testing/drivers.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { csvRoute } from "./csv-route.ts";

let node: SliceApp;
/** Runs between the two lines of the file. */
let duringDownload: () => Promise<unknown> = async () => undefined;

async function* lines(): AsyncGenerator<string> {
  yield "first\r\n";
  await duringDownload();
  yield "second\r\n";
}

beforeAll(async () => {
  node = await startSliceApp([
    (app, services) =>
      csvRoute(app, services, {
        path: "/file.csv",
        summary: "Two lines",
        audience: "rider",
        query: z.object({}),
      })(() => ({ name: "file.csv", lines: lines() })),
  ]);
});
afterAll(() => node.close());

const download = (token: string) =>
  node.app.inject({ url: "/api/file.csv", headers: { authorization: `Bearer ${token}` } });

test("streams a file to its audience only", async () => {
  const { pool } = node.services;
  const answer = await download(await openSession(node.services, await insertRider(pool)));
  expect(answer.body).toBe("first\r\nsecond\r\n");
  expect((await download("A".repeat(43))).statusCode).toBe(401);
});

test("aborts a file when the reader's session ends", async () => {
  const { db, events, pool } = node.services;
  const riderId = await insertRider(pool);
  const token = await openSession(node.services, riderId);
  const announced = new Promise((resolve) => events.subscribe("faire_session", resolve));
  duringDownload = async () => {
    await deleteSessionsOf(db, riderId);
    await announced;
  };
  await expect(download(token)).rejects.toThrow();
});
