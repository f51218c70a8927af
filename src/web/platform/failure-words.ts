import { CallFailure, messageOf } from "./call-failure.ts";

/** Of something that was sent: what the server said, or that it was not reached; nothing entered is lost then. */
export const failureWords = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Your details are saved. Try again."
    : messageOf(error);

/** Of something that was asked for: what the server said, or that it was not reached. */
export const loadFailureWords = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Check your connection and try again."
    : messageOf(error);
