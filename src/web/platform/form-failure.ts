import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { CallFailure, messageOf } from "./call-failure.ts";

/** Shows the server's messages at their fields, and others on the whole form. */
export const showFailure = <T extends FieldValues>(
  setError: UseFormSetError<T>,
  error: unknown,
  fields: readonly Path<T>[],
) => {
  const said = error instanceof CallFailure ? error.fields : {};
  const known = fields.filter((field) => said[field] !== undefined);
  for (const field of known) setError(field, { type: "server", message: said[field] ?? "" });
  if (known.length === 0) setError("root", { type: "server", message: messageOf(error) });
};
