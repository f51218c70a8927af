import * as z from "zod/mini";
import { email } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredText } from "#shared/fields.ts";
import { adminRoles } from "#shared/permissions.ts";
import { id, idParams, instant } from "#shared/wire.ts";

const role = z.enum(adminRoles, "Choose a role");

const adminAccount = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role,
  joinedAt: instant,
  isDisabled: z.boolean(),
  isYou: z.boolean(),
});
export type AdminAccount = z.output<typeof adminAccount>;

export const listAdminAccounts = endpoint({
  method: "GET",
  path: "/admin/admins",
  summary: "All admins, the oldest first",
  audience: "admin",
  permission: "admins",
  reply: successWith({ admins: z.array(adminAccount) }),
});

export const inviteAdmin = endpoint({
  method: "POST",
  path: "/admin/admins",
  summary: "A link at which a new admin chooses name and password; replaces an earlier one",
  audience: "admin",
  permission: "admins",
  limit: "write",
  body: z.object({ email, role }),
  isShownOnce: true,
  reply: successWith({ url: z.string(), expiresAt: instant }),
  status: 201,
});

/** Changes to one admin: a role, or whether log-ins are refused. */
export const putAdmin = endpoint({
  method: "PUT",
  path: "/admin/admins/:id",
  summary:
    "Change another admin's role, or disable or enable the account; ends the admin's sessions",
  audience: "admin",
  permission: "admins",
  limit: "write",
  params: idParams,
  body: z.object({
    role: z.optional(role),
    isDisabled: z.optional(z.boolean("isDisabled must be true or false")),
    reason: requiredText("Reason", 500),
  }),
  reply: successWith({ admin: adminAccount }),
});
