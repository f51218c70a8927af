import type * as core from "zod/v4/core";

/** Fallback messages for missing and malformed input. */
export const fallbackMessages = { missing: "This is missing", wrong: "This value is not valid" };

/** Message for an issue without one in its schema. */
export function fallbackMessage(issue: core.$ZodRawIssue): string {
  if (issue.code === "invalid_value") return `Choose one of: ${issue.values.join(", ")}`;
  return issue.input === undefined || issue.input === null
    ? fallbackMessages.missing
    : fallbackMessages.wrong;
}
