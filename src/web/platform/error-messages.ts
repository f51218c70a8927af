import { CallFailure, messageOf } from "./call-failure.ts";

/** Message for a failed submit: the server's, or a note that the server was not reached and the input is kept. */
export const submitErrorMessage = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Your details are saved. Try again."
    : messageOf(error);

/** Message for a failed load: the server's, or a note that the server was not reached. */
export const loadErrorMessage = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Check your connection and try again."
    : messageOf(error);
