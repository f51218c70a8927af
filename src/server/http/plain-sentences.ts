import type * as core from "zod/v4/core";

/** Said of what is not there, and of what is of the wrong kind, where its schema says nothing better. */
export const plainSentences = { missing: "This is missing", wrong: "This value is not valid" };

/** A sentence for a mistake that its schema has none for. */
export function plainSentence(issue: core.$ZodRawIssue): string {
  if (issue.code === "invalid_value") return `Choose one of: ${issue.values.join(", ")}`;
  return issue.input === undefined || issue.input === null
    ? plainSentences.missing
    : plainSentences.wrong;
}
