import * as z from "zod/mini";
import { email } from "#shared/accounts/fields.ts";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { labelLine, line } from "#shared/fields.ts";
import { accentProblem } from "./accent.ts";
import { policyKind, policySchema, policyText } from "./policy-text.ts";
import { setupSteps } from "./setup-steps.ts";

const MAX_NAME = 30;

/** An empty text means the environment's value, or the product's own. */
export const settingsBody = z.object({
  /** Version that the page showed: a change that came between is not overwritten. */
  version: z.int("Reload the page"),
  name: line("Name", MAX_NAME).check(
    z.refine((name) => name.length !== 1, "Name must have at least 2 characters"),
    z.refine((name) => !/[<>"\\{}@]/.test(name), 'Name cannot contain < > " \\ { } or @'),
  ),
  supportEmail: z.string("Invalid email address").check(
    z.trim(),
    z.refine(
      (address) => address === "" || email.safeParse(address).success,
      "Invalid email address",
    ),
  ),
  supportPhone: z
    .string("Support phone must be 10 digits")
    .check(z.trim(), z.regex(/^(\d{10})?$/, "Support phone must be 10 digits")),
  place: labelLine("Place", 80).check(
    z.refine((place) => place.length !== 1, "Place must have at least 2 characters"),
  ),
  accent: z
    .string("Enter a color such as #ffd60a")
    .check(
      z.trim(),
      z.toLowerCase(),
      z.regex(/^(#[0-9a-f]{6})?$/, { error: "Enter a color such as #ffd60a", abort: true }),
      (context) => {
        const message = context.value === "" ? null : accentProblem(context.value);
        if (message) context.issues.push({ code: "custom", input: context.value, message });
      },
    ),
});
export type SettingsValues = z.output<typeof settingsBody>;

const settingsReply = successWith({
  /** Empty where the owner has set nothing. */
  settings: settingsBody,
  defaults: z.object({ name: z.string(), supportEmail: z.string(), accent: z.string() }),
  /** Path of the picture; null for the design's own. */
  logo: z.nullable(z.string()),
  /** Follows the prefix of the Stripe account on card statements; null without one. */
  statementSuffix: z.nullable(z.string()),
  policies: z.array(z.extend(policySchema, { isOwn: z.boolean() })),
  /** `isKept`: closed by the owner without a change. */
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), isKept: z.boolean() })),
});
export type SettingsReply = z.output<typeof settingsReply>;

export const getSettings = endpoint({
  method: "GET",
  path: "/admin/settings",
  summary: "The owner's settings of the service, its texts and the steps before it opens",
  audience: "admin",
  permission: "settings",
  reply: settingsReply,
});

export const putSettings = endpoint({
  method: "PUT",
  path: "/admin/settings",
  summary: "Set name, support addresses and market; an empty text returns to the default",
  audience: "admin",
  permission: "settings",
  limit: "write",
  body: settingsBody,
  reply: settingsReply,
});

export const putLogo = endpoint({
  method: "PUT",
  path: "/admin/settings/logo",
  summary: "Upload the logo of the service",
  audience: "admin",
  permission: "settings",
  limit: "uploads",
  takesFile: true,
  reply: settingsReply,
});

export const deleteLogo = endpoint({
  method: "DELETE",
  path: "/admin/settings/logo",
  summary: "Return to the logo of the design",
  audience: "admin",
  permission: "settings",
  limit: "write",
  reply: settingsReply,
});

export const putPolicy = endpoint({
  method: "PUT",
  path: "/admin/settings/policies/:kind",
  summary: "Publish a text as its next version; null returns to the product's own text",
  audience: "admin",
  permission: "settings",
  limit: "write",
  params: z.object({ kind: policyKind }),
  body: z.object({
    /** Version that the page showed. */
    version: z.int("Reload the page"),
    words: z.nullable(policyText),
  }),
  reply: settingsReply,
});

export const putSetupStep = endpoint({
  method: "PUT",
  path: "/admin/settings/steps/:step",
  summary: "Close a step of the checklist without a change, or open it again",
  audience: "admin",
  permission: "settings",
  limit: "write",
  params: z.object({ step: z.enum(setupSteps, "This step does not exist") }),
  body: z.object({ isKept: z.boolean("isKept must be true or false") }),
  reply: settingsReply,
});
