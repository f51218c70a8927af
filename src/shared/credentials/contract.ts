import * as z from "zod/mini";
import { email, newPassword, passwordAtLogIn } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";

const messageReply = successWith({ message: z.string() });

const linkToken = z
  .string("Token is missing. Please try again.")
  .check(
    z.minLength(1, "Token is missing. Please try again."),
    z.maxLength(200, "This link is not valid"),
  );

/** Admin accounts and passwords are managed from the command line. */
const roleQuery = z.object({ role: z.enum(["RIDER", "DRIVER"], "Choose rider or driver") });

export const resetRequestBody = z.object({ email });
export const newPasswordBody = z.object({ password: newPassword });
export const passwordChangeBody = z.object({
  currentPassword: passwordAtLogIn,
  newPassword,
});
export const emailChangeBody = z.object({ email, password: passwordAtLogIn });

export const askForReset = endpoint({
  method: "POST",
  path: "/reset-password",
  summary:
    "Send a link to choose a new password; the answer does not tell whether there is an account",
  audience: "anyone",
  limit: "reset",
  query: roleQuery,
  body: resetRequestBody,
  reply: messageReply,
});
export const resetPassword = endpoint({
  method: "PUT",
  path: "/reset-password",
  summary: "Choose a new password with the token of a link; every session of the account ends",
  audience: "anyone",
  limit: "logIn",
  query: roleQuery,
  body: z.extend(newPasswordBody, { token: linkToken }),
  reply: messageReply,
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/password",
  summary: "Change the password; every other session of the account ends",
  audience: "signed-in",
  limit: "logIn",
  body: passwordChangeBody,
  reply: messageReply,
});

export const getEmailChange = endpoint({
  method: "GET",
  path: "/email-change",
  summary: "The address that waits for its link to be opened, if any",
  audience: "signed-in",
  reply: successWith({
    pending: z.nullable(z.object({ email: z.string(), until: instant })),
  }),
});
export const askForEmailChange = endpoint({
  method: "POST",
  path: "/email-change",
  summary: "Send a link to a new address; the email changes once it is opened",
  audience: "signed-in",
  limit: "reset",
  body: emailChangeBody,
  reply: messageReply,
});
export const dropEmailChange = endpoint({
  method: "DELETE",
  path: "/email-change",
  summary: "Keep the email: the link sent to the new address no longer works",
  audience: "signed-in",
  limit: "write",
  reply: messageReply,
});
export const confirmEmail = endpoint({
  method: "PUT",
  path: "/reset-email",
  summary: "Change the email with the token of the link sent there; every other session ends",
  audience: "anyone",
  limit: "logIn",
  body: z.object({ token: linkToken }),
  reply: messageReply,
});
