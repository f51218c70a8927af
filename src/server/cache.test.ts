import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

/** A loader that records the loaded keys. After `hold`, loads wait until `release`. */
function aLoader() {
  const loadedKeys: string[] = [];
  let answer = (): void => undefined;
  let wait = Promise.resolve();
  return {
    loadedKeys,
    load: async (key: string) => {
      loadedKeys.push(key);
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

test("a cached value is not loaded again", async () => {
  const { loadedKeys, load } = aLoader();
  const cache = createCache(load, { maxEntries: 10 });
  expect(await cache.read("one")).toEqual({ key: "one" });
  expect(await cache.read("one")).toEqual({ key: "one" });
  expect(loadedKeys).toEqual(["one"]);
});

test("a missing value is not cached: it may exist at the next call", async () => {
  const { loadedKeys, load } = aLoader();
  const cache = createCache(load, { maxEntries: 10 });
  expect(await cache.read("nothing")).toBeNull();
  expect(await cache.read("nothing")).toBeNull();
  expect(loadedKeys).toHaveLength(2);
});

test("a forgotten value is loaded again, individually or with all others", async () => {
  const { loadedKeys, load } = aLoader();
  const cache = createCache(load, { maxEntries: 10 });
  for (const key of ["one", "two"]) await cache.read(key);
  cache.forget("one");
  for (const key of ["one", "two"]) await cache.read(key);
  expect(loadedKeys).toEqual(["one", "two", "one"]);
  cache.forgetAll();
  for (const key of ["one", "two"]) await cache.read(key);
  expect(loadedKeys).toHaveLength(5);
});

test("a value forgotten while it loads is returned but not cached", async () => {
  const { loadedKeys, load, hold, release } = aLoader();
  const cache = createCache(load, { maxEntries: 10 });
  hold();
  const reading = cache.read("one");
  cache.forget("one");
  release();
  expect(await reading).toEqual({ key: "one" });
  await cache.read("one");
  expect(loadedKeys).toHaveLength(2);
});

test("beyond its capacity the least recently used value is dropped", async () => {
  const { loadedKeys, load } = aLoader();
  const cache = createCache(load, { maxEntries: 2 });
  for (const key of ["one", "two", "one", "three", "one", "two"]) await cache.read(key);
  expect(loadedKeys).toEqual(["one", "two", "three", "two"]);
});
