import { expect, test } from "vitest";
import { createTurns } from "./take-turns.ts";

test("work with the same key runs in turn, also after a failure; other keys do not wait", async () => {
  const takeTurn = createTurns();
  const log: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = takeTurn("ride", async () => {
    await gate.promise;
    log.push("first");
    throw new Error("refused");
  });
  const second = takeTurn("ride", async () => {
    log.push("second");
    return 2;
  });
  const other = takeTurn("other ride", async () => log.push("other"));
  await other;
  expect(log).toEqual(["other"]);
  gate.resolve();
  await expect(first).rejects.toThrow("refused");
  expect(await second).toBe(2);
  expect(log).toEqual(["other", "first", "second"]);
});

test("work does not wait longer than the maximum", async () => {
  const takeTurn = createTurns(20);
  const gate = Promise.withResolvers<void>();
  const first = takeTurn("ride", () => gate.promise);
  expect(await takeTurn("ride", async () => "second")).toBe("second");
  gate.resolve();
  await first;
});
