import * as z from "zod/mini";
import { hasAddress, hasLink } from "./links.ts";
import { oneLine, visibleText } from "./visible-text.ts";

/** A text of several lines with at most `max` characters; `name` opens the sentence when it is refused. */
export const text = (name: string, max: number) => limitedText(name, { max, clean: visibleText });

/** A text of several lines that is not empty. */
export const requiredText = (name: string, max: number) =>
  text(name, max).check(z.minLength(1, `${name} is required`));

/** A text of one line: line breaks, tabs and control characters become single spaces. */
export const line = (name: string, max: number) => limitedText(name, { max, clean: oneLine });

/** A text of one line that is not empty. */
export const requiredLine = (name: string, max: number) =>
  line(name, max).check(z.minLength(1, `${name} is required`));

/** A line that names a place or a vehicle in mails to other people: refuses web addresses. */
export const labelLine = (name: string, max: number) =>
  line(name, max).check(z.refine((label) => !hasAddress(label), noAddress(name)));

/** A label that is not empty. */
export const requiredLabel = (name: string, max: number) =>
  labelLine(name, max).check(z.minLength(1, `${name} is required`));

/** A person's name: refuses web addresses and text like a domain's name. */
export const nameLine = (name: string, max: number) =>
  requiredLine(name, max).check(
    z.refine((person) => !hasLink(person), `${noAddress(name)}. Put a space after a period.`),
  );

const noAddress = (name: string) => `${name} cannot contain a web address`;

function limitedText(name: string, { max, clean }: { max: number; clean(raw: string): string }) {
  return z
    .string(`${name} is required`)
    .check(
      z.overwrite(clean),
      z.maxLength(max, `${name} must be at most ${max} characters long`),
      z.refine(isStorable, `${name} contains a character that is not allowed`),
    );
}

/** PostgreSQL cannot store the NUL character, nor UTF-8 half a surrogate pair. */
function isStorable(value: string): boolean {
  return !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
}
