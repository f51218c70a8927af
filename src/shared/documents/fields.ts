import * as z from "zod/mini";
import { labelLine } from "#shared/fields.ts";
import { plusDays } from "#shared/plus-days.ts";
import { documentMessages } from "./file-rules.ts";
import type { DocumentKind } from "./kinds.ts";

const FURTHEST_DAYS = 20 * 366;

/** Name of an uploaded file. */
export const documentFile = z
  .string()
  .check(z.regex(/^[0-9a-f]{32}\.(jpg|pdf)$/, documentMessages.notOwn));

/** Fields of any document; `documentProblems` checks the requirements of its kind. */
export const documentBody = z.object({
  number: z.optional(labelLine("Number", 60)),
  /** Last valid day. */
  expiresOn: z.optional(z.iso.date("Enter the last valid day")),
  file: z.optional(documentFile),
});
export type DocumentBody = z.output<typeof documentBody>;

/** Problems of a document of a kind on a market day, by field; empty if it can be submitted. */
export function documentProblems(
  { number, hasExpiry, takesFile }: DocumentKind,
  body: DocumentBody,
  today: string,
): Partial<Record<keyof DocumentBody, string>> {
  return {
    ...(number !== null && !body.number && { number: `${number} is required` }),
    ...(hasExpiry && expiryProblem(body.expiresOn, today)),
    ...(takesFile && !body.file && { file: documentMessages.noFile }),
  };
}

function expiryProblem(expiresOn: string | undefined, today: string) {
  if (!expiresOn) return { expiresOn: "Enter the last valid day" };
  if (expiresOn < today) return { expiresOn: "This document has expired. Send the new one." };
  if (expiresOn > plusDays(today, FURTHEST_DAYS))
    return { expiresOn: "The last valid day is more than 20 years ahead. Check the year." };
  return {};
}
