import * as z from "zod/mini";
import { firstName, lastName, newPassword } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";

export const invitationMinutes = 30;

export const joinFields = z.object({ firstName, lastName, password: newPassword });

export const joinAdmins = endpoint({
  method: "POST",
  path: "/admin/join",
  summary: "Become an admin with a single-use invitation link",
  audience: "anyone",
  limit: "register",
  body: z.extend(joinFields, {
    token: z.string("Open the link again").check(z.regex(/^[\w-]{20,100}$/, "Open the link again")),
  }),
  reply: successWith({ message: z.string(), email: z.string() }),
  status: 201,
});
