import { expect, test } from "vitest";
import { createCache } from "./remembered.ts";

/** A loader that counts its calls and resolves when the test says so. */
function aLoader() {
  const asked: string[] = [];
  let answer = (): void => undefined;
  let wait = Promise.resolve();
  return {
    asked,
    load: async (key: string) => {
      asked.push(key);
      await wait;
      return key === "nothing" ? null : { key };
    },
    hold: () => {
      wait = new Promise((resolve) => {
        answer = resolve;
      });
    },
    release: () => answer(),
  };
}

test("what was read once is not asked for again", async () => {
  const { asked, load } = aLoader();
  const memory = createCache(load, { maxEntries: 10 });
  expect(await memory.read("one")).toEqual({ key: "one" });
  expect(await memory.read("one")).toEqual({ key: "one" });
  expect(asked).toEqual(["one"]);
});

test("nothing is not remembered: it may be there the next time", async () => {
  const { asked, load } = aLoader();
  const memory = createCache(load, { maxEntries: 10 });
  expect(await memory.read("nothing")).toBeNull();
  expect(await memory.read("nothing")).toBeNull();
  expect(asked).toHaveLength(2);
});

test("what is forgotten is asked for again, alone or with all the rest", async () => {
  const { asked, load } = aLoader();
  const memory = createCache(load, { maxEntries: 10 });
  for (const key of ["one", "two"]) await memory.read(key);
  memory.forget("one");
  for (const key of ["one", "two"]) await memory.read(key);
  expect(asked).toEqual(["one", "two", "one"]);
  memory.forgetAll();
  for (const key of ["one", "two"]) await memory.read(key);
  expect(asked).toHaveLength(5);
});

test("what was on its way while something was forgotten is answered, and not kept", async () => {
  const { asked, load, hold, release } = aLoader();
  const memory = createCache(load, { maxEntries: 10 });
  hold();
  const reading = memory.read("one");
  memory.forget("one");
  release();
  expect(await reading).toEqual({ key: "one" });
  await memory.read("one");
  expect(asked).toHaveLength(2);
});

test("no more is kept than was said: what was not asked for the longest goes", async () => {
  const { asked, load } = aLoader();
  const memory = createCache(load, { maxEntries: 2 });
  for (const key of ["one", "two", "one", "three", "one", "two"]) await memory.read(key);
  expect(asked).toEqual(["one", "two", "three", "two"]);
});
