import type { FieldErrors } from "react-hook-form";
import type { SummaryError } from "./error-summary.tsx";

/** Errors of a flat form for the error summary, in field order. `prefix` begins the ids of the fields. */
export const listErrors = (errors: FieldErrors, prefix = ""): SummaryError[] =>
  Object.entries(errors).flatMap(([field, error]) => {
    const message = error?.message;
    if (typeof message !== "string" || message === "") return [];
    return field === "root" ? [{ message }] : [{ field: prefix + field, message }];
  });
