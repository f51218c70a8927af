import { logInAdmin, logInDriver, logInRider, type WireRole } from "#shared/accounts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";

export type Credentials = { email: string; password: string; code?: string };

const calls = { RIDER: logInRider, DRIVER: logInDriver, ADMIN: logInAdmin };

export const logInAs = (role: WireRole, body: Credentials) => call(calls[role], { body });

/** The password is right, and the account asks for a code besides. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "totp_needed";

/** Title and text of the message about a log-in that failed. */
export const logInFailureWords = (error: unknown): [title: string, text: string] =>
  error instanceof CallFailure && error.status > 0 && error.status !== 500
    ? ["Login failed", error.message]
    : ["Error", "Internal server error"];
