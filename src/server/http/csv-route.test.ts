import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { deleteSessionsOf } from "#server/accounts/session-queries.ts";
import { openSession } from "#server/accounts/sessions.ts";
import { insertRider } from "#server/testing/drivers.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { csvRoute } from "./csv-route.ts";

let node: SliceApp;
/** Runs while a file is being read. */
let meanwhile: () => Promise<unknown> = async () => undefined;

async function* lines(): AsyncGenerator<string> {
  yield "first\r\n";
  await meanwhile();
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

test("a file comes line after line to whom it is for", async () => {
  const { pool } = node.services;
  const answer = await download(await openSession(node.services, await insertRider(pool)));
  expect(answer.body).toBe("first\r\nsecond\r\n");
  expect((await download("A".repeat(43))).statusCode).toBe(401);
});

test("a file breaks off when its reader's session ends meanwhile", async () => {
  const { db, events, pool } = node.services;
  const riderId = await insertRider(pool);
  const token = await openSession(node.services, riderId);
  const heard = new Promise((resolve) => events.subscribe("faire_session", resolve));
  meanwhile = async () => {
    await deleteSessionsOf(db, riderId);
    await heard;
  };
  await expect(download(token)).rejects.toThrow();
});
