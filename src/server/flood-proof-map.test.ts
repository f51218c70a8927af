import { expect, test } from "vitest";
import { floodProofMap } from "./flood-proof-map.ts";

const mapOf = (capacity: number) =>
  floodProofMap<{ count: number }>({ capacity, isHeld: ({ count }) => count >= 3 });

test("200,001 new keys evict a key with a low count, but not a held one", () => {
  const map = mapOf(200_000);
  map.set("counted", { count: 2 });
  map.set("held", { count: 3 });
  for (let other = 0; other < 200_001; other += 1) map.set(`other ${other}`, { count: 1 });
  expect(map.get("counted")).toBeUndefined();
  expect(map.get("held")).toEqual({ count: 3 });
});

test("held keys are bounded too: the least recently used is evicted", () => {
  const map = mapOf(10);
  for (let key = 0; key < 11; key += 1) map.set(`key ${key}`, { count: 3 });
  expect(map.get("key 0")).toBeUndefined();
  expect(map.get("key 1")).toEqual({ count: 3 });
});

test("a key whose value changes between held and not held is stored once, and can be deleted", () => {
  const map = mapOf(10);
  map.set("key", { count: 3 });
  map.set("key", { count: 1 });
  expect(map.get("key")).toEqual({ count: 1 });
  map.set("key", { count: 3 });
  map.delete("key");
  expect(map.get("key")).toBeUndefined();
});
