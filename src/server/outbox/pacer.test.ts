import { expect, test } from "vitest";
import { createPacer } from "./pacer.ts";

test("runs acts in their order, at most three in a turn of the event loop", async () => {
  const runNext = createPacer(3);
  const acts: number[] = [];
  const add = (act: number) => runNext(() => acts.push(act));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (const act of [1, 2, 3, 4]) add(act);
  expect(acts).toEqual([]);
  await turn();
  expect(acts).toEqual([1, 2, 3]);
  add(5);
  await turn();
  expect(acts).toEqual([1, 2, 3, 4, 5]);
  add(6);
  await turn();
  expect(acts).toEqual([1, 2, 3, 4, 5, 6]);
});
