import type { ListPage } from "#sandbox/stripe/objects.ts";
import { badRequest } from "./errors.ts";
import { type Params, readChild, readInteger, readText } from "./params.ts";

type ListableObject = { id: string; created?: number };

/** Returns one page, newest first, by `limit`, `starting_after`, `ending_before` and `created`. */
export function listPage<T extends ListableObject>(
  params: Params,
  url: string,
  oldestFirst: T[],
): ListPage<T> {
  const limit = readInteger(params, "limit") ?? 10;
  if (limit < 1 || limit > 100) {
    throw badRequest("Invalid limit: must be between 1 and 100", undefined, "limit");
  }
  const isInRange = readCreatedFilter(params);
  const all = oldestFirst.filter((record) => isInRange(record.created ?? 0)).reverse();
  const after = readText(params, "starting_after");
  const before = readText(params, "ending_before");
  if (before !== undefined) {
    const end = indexOfId(all, before, "ending_before");
    const start = Math.max(0, end - limit);
    return { object: "list", data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = after === undefined ? 0 : indexOfId(all, after, "starting_after") + 1;
  const data = all.slice(start, start + limit);
  return { object: "list", data, has_more: start + limit < all.length, url };
}

function indexOfId(records: ListableObject[], id: string, param: string): number {
  const index = records.findIndex((record) => record.id === id);
  if (index === -1) throw badRequest(`No such object: '${id}'`, "resource_missing", param);
  return index;
}

/** `created` is a Unix second or a range: gt, gte, lt, lte. */
function readCreatedFilter(params: Params): (created: number) => boolean {
  const createdFilter = params.tree.created;
  if (createdFilter === undefined) return () => true;
  if (typeof createdFilter === "string") {
    const exact = readInteger(params, "created");
    return (second) => second === exact;
  }
  const range = readChild(params, "created");
  if (!range) return () => true;
  const above = readInteger(range, "gt") ?? Number.NEGATIVE_INFINITY;
  const from = readInteger(range, "gte") ?? Number.NEGATIVE_INFINITY;
  const below = readInteger(range, "lt") ?? Number.POSITIVE_INFINITY;
  const until = readInteger(range, "lte") ?? Number.POSITIVE_INFINITY;
  return (second) => second > above && second >= from && second < below && second <= until;
}
