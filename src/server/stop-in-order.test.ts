import { expect, test } from "vitest";
import { stopInOrder } from "./stop-in-order.ts";
import { captureLog } from "./testing/captured-log.ts";

test("a part that hangs or fails does not prevent others from stopping, and is logged", async () => {
  const { log, lines } = captureLog();
  const stopped: string[] = [];
  const hang = () => new Promise(() => undefined);
  const fail = () => Promise.reject(new Error("it does not stop"));
  const steps = [() => stopped.push("jobs"), hang, fail, hang, () => stopped.push("database")];
  const startedAt = performance.now();
  await stopInOrder(steps, log, { all: 60, step: 30 });
  expect(stopped).toEqual(["jobs", "database"]);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(lines().map(({ msg }) => msg)).toEqual([
    "a part did not stop in time",
    "a part failed to stop",
    "a part did not stop in time",
  ]);
});
