import { CallFailure, messageOf } from "./call-failure.ts";

/** Message for a failed submit: the server's, or a note that it was not reached and no input is lost. */
export const failureWords = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Your details are saved. Try again."
    : messageOf(error);

/** Message for a failed load: the server's, or a note that it was not reached. */
export const loadFailureWords = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Check your connection and try again."
    : messageOf(error);
