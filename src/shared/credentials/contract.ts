import * as z from "zod/mini";
import { email, newPassword, passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { line } from "#shared/fields.ts";
import { instant } from "#shared/wire.ts";

const messageReply = successWith({ message: z.string() });

const linkToken = z
  .string("Token is missing. Please try again.")
  .check(
    z.minLength(1, "Token is missing. Please try again."),
    z.maxLength(200, "This link is not valid"),
  );

/** Admins get no link by email, only from the operator. */
const roleQuery = z.object({ role: z.enum(["RIDER", "DRIVER"], "Choose rider or driver") });
const linkRoleQuery = z.object({
  role: z.enum(["RIDER", "DRIVER", "ADMIN"], "Choose rider, driver or admin"),
});

export const resetRequestBody = z.object({ email });
export const newPasswordBody = z.object({ password: newPassword });
export const passwordChangeBody = z.object({
  currentPassword: passwordAtLogIn,
  newPassword,
});
/** `code` is needed with two-step login. */
export const emailChangeBody = z.object({
  email,
  password: passwordAtLogIn,
  code: z.optional(line("Code", 40)),
});

export const askForReset = endpoint({
  method: "POST",
  path: "/reset-password",
  summary: "Send a password reset link; the reply does not reveal whether the account exists",
  audience: "anyone",
  limit: "reset",
  query: roleQuery,
  body: resetRequestBody,
  reply: messageReply,
});
/** POST, because an address with the token would stand in logs. */
export const checkResetLink = endpoint({
  method: "POST",
  path: "/reset-password/check",
  summary: "Tell whether a reset token still works, without using it up",
  audience: "anyone",
  limit: "logIn",
  query: linkRoleQuery,
  body: z.object({ token: linkToken }),
  reply: successWith({}),
});
export const resetPassword = endpoint({
  method: "PUT",
  path: "/reset-password",
  summary: "Set a new password with a reset token; ends every session of the account",
  audience: "anyone",
  limit: "logIn",
  query: linkRoleQuery,
  body: z.extend(newPasswordBody, { token: linkToken }),
  reply: messageReply,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/password",
  summary: "Change the password; ends every other session of the account",
  audience: "signed-in",
  isOpenWithoutSecondStep: true,
  limit: "logIn",
  body: passwordChangeBody,
  reply: messageReply,
});

export const getEmailChange = endpoint({
  method: "GET",
  path: "/email-change",
  summary: "The pending email change, if any",
  audience: "signed-in",
  reply: successWith({
    pending: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
});
export const askForEmailChange = endpoint({
  method: "POST",
  path: "/email-change",
  summary: "Request an email change; it applies once the link sent to the new address is opened",
  audience: "signed-in",
  limit: "reset",
  body: emailChangeBody,
  reply: messageReply,
});
export const dropEmailChange = endpoint({
  method: "DELETE",
  path: "/email-change",
  summary: "Cancel the pending email change; its link becomes invalid",
  audience: "signed-in",
  limit: "write",
  reply: messageReply,
});
export const confirmEmail = endpoint({
  method: "PUT",
  path: "/reset-email",
  summary: "Confirm an email change with its token; ends every other session",
  audience: "anyone",
  limit: "logIn",
  body: z.object({ token: linkToken }),
  reply: messageReply,
});
