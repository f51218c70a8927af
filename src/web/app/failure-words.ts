import { CallFailure, messageOf } from "./call-failure.ts";

/** What the server said, or that it was not reached: nothing that was entered is lost then. */
export const failureWords = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? "Couldn't reach the server. Your details are saved. Try again."
    : messageOf(error);
