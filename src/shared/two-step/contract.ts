import * as z from "zod/mini";
import { passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLine } from "#shared/fields.ts";
import { instant } from "#shared/wire.ts";

/** Recovery codes per account. */
export const RECOVERY_CODES = 10;

/** Six digits from the authenticator app, or a recovery code with or without separators. */
const code = requiredLine("Code", 40);

export const beginBody = z.object({ password: passwordAtLogIn });
export const confirmBody = z.object({ code });
export const turnOffBody = z.object({ password: passwordAtLogIn, code });

export const getTwoStep = endpoint({
  method: "GET",
  path: "/two-step",
  summary: "Whether the caller has two-step login",
  audience: "driver-or-admin",
  isOpenWithoutSecondStep: true,
  reply: successWith({
    /** Null while it is off. */
    since: z.nullable(instant),
    /** Admins may have to keep it on. */
    isRequired: z.boolean(),
    /** Unused recovery codes. */
    codesLeft: z.number(),
  }),
});

export const beginTwoStep = endpoint({
  method: "POST",
  path: "/two-step",
  summary: "Create a secret for an authenticator app; active once a code confirms it",
  audience: "driver-or-admin",
  isOpenWithoutSecondStep: true,
  limit: "logIn",
  body: beginBody,
  /** `uri` is the content of the QR code: otpauth://totp/... */
  reply: successWith({ secret: z.string(), uri: z.string() }),
  isShownOnce: true,
});

export const confirmTwoStep = endpoint({
  method: "PUT",
  path: "/two-step",
  summary: "Turn on two-step login with a code from the app; returns the recovery codes once",
  audience: "driver-or-admin",
  isOpenWithoutSecondStep: true,
  limit: "logIn",
  body: confirmBody,
  reply: successWith({ recoveryCodes: z.array(z.string()) }),
  isShownOnce: true,
});

export const turnTwoStepOff = endpoint({
  method: "POST",
  path: "/two-step/off",
  summary: "Turn off two-step login with the password and a code",
  audience: "driver-or-admin",
  isOpenWithoutSecondStep: true,
  limit: "logIn",
  body: turnOffBody,
  reply: successWith({ message: z.string() }),
});
