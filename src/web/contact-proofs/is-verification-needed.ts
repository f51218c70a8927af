import { CallFailure } from "#web/platform/call-failure.ts";

/** True if a call was refused until the user has confirmed email and phone number. */
export const isVerificationNeeded = (error: Error | null): error is CallFailure =>
  error instanceof CallFailure && error.code === "proof_needed";
