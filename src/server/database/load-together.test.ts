import { expect, test } from "vitest";
import { loadTogether } from "./load-together.ts";

/** A loader of word lengths that records the keys of each load; there is no value for an empty word. */
const countLetters = () => {
  const loads: string[][] = [];
  const find = loadTogether(async (words) => {
    loads.push(words);
    return new Map(words.filter((word) => word !== "").map((word) => [word, word.length]));
  });
  return { loads, find };
};

test("calls of one turn share a load, and each gets the value of its key", async () => {
  const { loads, find } = countLetters();
  expect(await Promise.all(["car", "", "bus", "car", "ferry"].map(find))).toEqual([
    3,
    null,
    3,
    3,
    5,
  ]);
  expect(loads).toEqual([["car", "", "bus", "ferry"]]);
});

test("a call that begins during a load gets a load of its own, so that it sees what was written before it", async () => {
  let row = "old";
  const starts: (() => void)[] = [];
  const find = loadTogether(async (keys) => {
    const seen = row;
    await new Promise<void>((resolve) => starts.push(resolve));
    return new Map(keys.map((key) => [key, seen]));
  });
  const before = find("driver");
  await expect.poll(() => starts.length).toBe(1);
  row = "new";
  const after = find("driver");
  await expect.poll(() => starts.length).toBe(2);
  for (const start of starts) start();
  expect(await Promise.all([before, after])).toEqual(["old", "new"]);
});

test("a failed load fails all its calls, and the next one starts afresh", async () => {
  let isDown = true;
  const find = loadTogether(async (keys) => {
    if (isDown) throw new Error("down");
    return new Map(keys.map((key) => [key, key]));
  });
  const results = await Promise.allSettled([find("one"), find("two")]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  isDown = false;
  expect(await find("one")).toBe("one");
});
