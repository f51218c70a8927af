import { afterAll, beforeAll, expect, test } from "vitest";
import { keepLog } from "#server/testing/kept-log.ts";
import { type SliceApp, startSliceApp } from "#server/testing/slice-app.ts";
import { enqueue } from "./enqueue.ts";
import { drainJobs } from "./worker.ts";

let node: SliceApp;
beforeAll(async () => {
  node = await startSliceApp([]);
});
afterAll(() => node.close());

test("a job that fails is told by its name, its try and the error's code, not by what it was about", async () => {
  const { log, text, lines } = keepLog();
  // PostgreSQL says: invalid input syntax for type uuid: "rosa@example.com".
  await enqueue(node.services.db, "settle_ride", { rideId: "rosa@example.com" }, "settle");
  await drainJobs({ ...node.services, log });
  expect(text()).not.toContain("rosa");
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: "a job failed",
      job: "settle_ride",
      jobId: expect.anything(),
      attempt: 1,
      err: expect.objectContaining({ type: "DatabaseError", code: "22P02" }),
    }),
  ]);
});
