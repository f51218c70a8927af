import { CallFailure, messageOf } from "./call-failure.ts";

/** Message for a failed submit: the server's, or a note that the server was not reached and the input is kept. */
export const submitErrorMessage = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Your details are saved. Try again."
    : messageOf(error);

/** Message for a failed load: the server's, or a sentence if it was not reached or its reply has none. */
export const loadErrorMessage = (error: unknown): string =>
  loadErrorReason(error) ?? "Something went wrong on our side. Try again in a moment.";

/** Reason of a failed load: the server's, or that it was not reached; null if its reply has none. */
export const loadErrorReason = (error: unknown): string | null => {
  if (!(error instanceof CallFailure)) return messageOf(error);
  if (error.status === 0) return "Couldn't reach the server. Check your connection and try again.";
  const isCode = error.code === "internal" || (error.status >= 500 && !error.message.includes(" "));
  return isCode ? null : error.message;
};
