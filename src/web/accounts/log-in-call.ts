import { logInAdmin, logInDriver, logInRider, type WireRole } from "#shared/accounts/contract.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { loadErrorMessage } from "#web/platform/error-messages.ts";

export type Credentials = { email: string; password: string; code?: string };

const calls = { RIDER: logInRider, DRIVER: logInDriver, ADMIN: logInAdmin };

export const logInAs = (role: WireRole, body: Credentials) => call(calls[role], { body });

/** True if the password is right and a second-step code is required. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof CallFailure && error.code === "totp_needed";

/** Title and text of the toast for a failed log-in. */
export const logInToast = (error: unknown): [title: string, text: string] =>
  error instanceof CallFailure && error.status > 0 && error.status !== 500
    ? ["Login failed", error.message]
    : ["Error", "Internal server error"];

/** Message in the form for a failed log-in: the toast's, or a note that the server was not reached. */
export const logInErrorMessage = (error: unknown): string =>
  error instanceof CallFailure && error.status === 0
    ? loadErrorMessage(error)
    : logInToast(error)[1];
