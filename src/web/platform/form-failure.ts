import type { FieldValues, Path, UseFormSetError } from "react-hook-form";
import { CallFailure, messageOf } from "./call-failure.ts";

/** Shows the server's messages at their fields, or on the whole form if none belongs to a field. */
export const showFailure = <T extends FieldValues>(
  setError: UseFormSetError<T>,
  error: unknown,
  fields: readonly Path<T>[],
) => {
  const fieldMessages = error instanceof CallFailure ? error.fields : {};
  const fieldsWithMessage = fields.filter((field) => fieldMessages[field] !== undefined);
  for (const field of fieldsWithMessage)
    setError(field, { type: "server", message: fieldMessages[field] ?? "" });
  if (fieldsWithMessage.length === 0)
    setError("root", { type: "server", message: messageOf(error) });
};
