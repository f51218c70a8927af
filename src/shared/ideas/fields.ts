import * as z from "zod/mini";
import { line, text } from "#shared/fields.ts";
import { tagsOf } from "./tags.ts";

export const titleMax = 120;
export const descriptionMax = 2000;
/** Characters of the description that a list shows. */
export const DESCRIPTION_PREVIEW = 100;
export const MAX_COUNTED_HITS = 1000;
export const maxTags = 10;
const tagMax = 30;

const [titleMin, descriptionMin] = [5, 20];
/** Includes commas and spaces between the tags. */
const tagsMax = maxTags * (tagMax + 2);

export const ideaBody = z.object({
  title: line("Title", titleMax).check(
    z.refine((title) => isAtLeast(titleMin, title), {
      error: `Title must be at least ${titleMin} characters long`,
    }),
  ),
  description: text("Description", descriptionMax).check(
    z.refine((description) => isAtLeast(descriptionMin, description), {
      error: `Description must be at least ${descriptionMin} characters long`,
    }),
  ),
  tags: line("Tags", tagsMax).check(
    z.refine((value) => tagsOf(value).length <= maxTags, {
      error: `An idea can have at most ${maxTags} tags`,
    }),
    z.refine((value) => tagsOf(value).every((tag) => [...tag].length <= tagMax), {
      error: `A tag must be at most ${tagMax} characters long`,
    }),
  ),
});
export type IdeaBody = z.output<typeof ideaBody>;

/** Counts code points, so that an emoji counts once. */
const isAtLeast = (min: number, value: string): boolean => [...value].length >= min;
