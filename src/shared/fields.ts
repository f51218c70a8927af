import * as z from "zod/mini";
import { hasAddress, hasLink } from "./links.ts";
import { oneLine, visibleText } from "./visible-text.ts";

/** Multi-line text of at most `max` characters; `name` starts the error messages. */
export const text = (name: string, max: number) => limitedText(name, { max, clean: visibleText });

export const requiredText = (name: string, max: number) =>
  text(name, max).check(z.minLength(1, `${name} is required`));

/** Single-line text: line breaks, tabs and control characters become spaces. */
export const line = (name: string, max: number) => limitedText(name, { max, clean: oneLine });

export const requiredLine = (name: string, max: number) =>
  line(name, max).check(z.minLength(1, `${name} is required`));

/** A line that names a place or vehicle in mails to other people: refuses web addresses. */
export const labelLine = (name: string, max: number) =>
  line(name, max).check(z.refine((label) => !hasAddress(label), noAddress(name)));

export const requiredLabel = (name: string, max: number) =>
  labelLine(name, max).check(z.minLength(1, `${name} is required`));

/** A person's name: refuses web addresses and domain names. */
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

/** PostgreSQL rejects NUL; UTF-8 cannot encode an unpaired surrogate. */
function isStorable(value: string): boolean {
  return !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
}
