import { oneLine } from "#shared/visible-text.ts";

/** Tags written with commas between them: trimmed, none twice whatever its case, none empty. */
export function tagsOf(written: string): string[] {
  const tags = written
    .split(",")
    .map((tag) => oneLine(tag))
    .filter((tag) => tag !== "");
  return [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()];
}
