import * as z from "zod/mini";
import { passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLine } from "#shared/fields.ts";
import { instant } from "#shared/wire.ts";

/** Recovery codes per admin. */
export const RECOVERY_CODES = 10;

/** Six digits from the authenticator app, or a recovery code with or without separators. */
const code = requiredLine("Code", 40);

export const beginBody = z.object({ password: passwordAtLogIn });
export const confirmBody = z.object({ code });
export const turnOffBody = z.object({ password: passwordAtLogIn, code });

export const getTwoStep = endpoint({
  method: "GET",
  path: "/admin/two-step",
  summary: "Whether the caller has two-step login",
  audience: "admin",
  reply: successWith({
    /** Null while it is off. */
    since: z.nullable(instant),
    /** Unused recovery codes. */
    codesLeft: z.number(),
  }),
});

export const beginTwoStep = endpoint({
  method: "POST",
  path: "/admin/two-step",
  summary: "Create a secret for an authenticator app; active once a code confirms it",
  audience: "admin",
  limit: "logIn",
  body: beginBody,
  /** `uri` is the content of the QR code: otpauth://totp/... */
  reply: successWith({ secret: z.string(), uri: z.string() }),
  isShownOnce: true,
});

export const confirmTwoStep = endpoint({
  method: "PUT",
  path: "/admin/two-step",
  summary: "Turn on two-step login with a code from the app; returns the recovery codes once",
  audience: "admin",
  limit: "logIn",
  body: confirmBody,
  reply: successWith({ recoveryCodes: z.array(z.string()) }),
  isShownOnce: true,
});

export const turnTwoStepOff = endpoint({
  method: "POST",
  path: "/admin/two-step/off",
  summary: "Turn off two-step login with the password and a code",
  audience: "admin",
  limit: "logIn",
  body: turnOffBody,
  reply: successWith({ message: z.string() }),
});
