import { oneLine } from "#shared/visible-text.ts";

/** Splits at commas, trims, and drops empty tags and duplicates that differ in case only. */
export function tagsOf(text: string): string[] {
  const tags = text
    .split(",")
    .map((tag) => oneLine(tag))
    .filter((tag) => tag !== "");
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
