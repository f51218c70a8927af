import { badRequest } from "./errors.ts";
import { type Params, readTextTree } from "./params.ts";

/** Merges the `metadata` parameter into the existing metadata; an empty value removes its key. */
export function readMetadata(
  params: Params,
  before: Record<string, string> = {},
): Record<string, string> {
  const changes = readTextTree(params, "metadata");
  const mergedEntries = Object.entries({ ...before, ...changes }).filter(
    ([, value]) => value !== "",
  );
  if (mergedEntries.length > 50)
    throw badRequest("Metadata can have up to 50 keys", undefined, "metadata");
  for (const [key, value] of mergedEntries) {
    if (key.length > 40) {
      throw badRequest("Metadata keys can have up to 40 characters", undefined, `metadata[${key}]`);
    }
    if (value.length > 500) {
      throw badRequest(
        "Metadata values can have up to 500 characters",
        undefined,
        `metadata[${key}]`,
      );
    }
  }
  return Object.fromEntries(mergedEntries);
}
