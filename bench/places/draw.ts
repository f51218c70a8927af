import type { Random } from "../random.ts";

/** Draws up to `count` items without repetition, in random order. */
export function drawSome<Item>(items: readonly Item[], count: number, random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((one, other) => one.order - other.order)
    .slice(0, count)
    .map(({ item }) => item);
}
