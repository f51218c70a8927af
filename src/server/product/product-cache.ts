import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Events } from "#server/adapters/events/events.ts";
import type { Db } from "#server/database/db.ts";
import type { Env } from "#server/env.ts";
import { addressIn } from "#server/settings/mail-addresses.ts";
import type { PolicyKind } from "#shared/product/policy-text.ts";
import { type Brand, setBrand } from "#shared/product.ts";
import {
  getSettingsRow,
  listPolicies,
  type PolicyRow,
  type SettingsRow,
  storeBuiltInTexts,
} from "./settings-queries.ts";

/** Settings and texts in force, in this node's memory: the owner's, else the environment's, else the product's. */
export interface ProductCache {
  settings(): Readonly<SettingsRow>;
  look(): Readonly<Pick<Brand, "logo" | "accent">>;
  policy(kind: PolicyKind): PolicyRow;
  supportEmail(): string;
  /** Null if neither the owner nor SUPPORT_EMAIL gives an address; `supportEmail` is then the sender of the mails. */
  ownSupportEmail(): string | null;
  reload(): Promise<void>;
}

type Options = {
  events: Events;
  env: Pick<Env, "SUPPORT_EMAIL" | "MAIL_FROM" | "MDS_TOKEN">;
  log: { warn(detail: object, message: string): void };
  now: () => Date;
};

/** Line of the privacy text after which the city is named as a reader of trips. */
const LAST_READER = "Card numbers never reach us.";
const CITY_READER =
  "- The city gets the time, the length, the price and the rounded start and end of each completed ride, with a code for the driver. It gets no names and nothing about you as a rider.";

/** Built-in text of a policy. With MDS_TOKEN, the privacy text also names the city as a reader of trips. */
export function builtInText(kind: PolicyKind, { MDS_TOKEN }: Pick<Env, "MDS_TOKEN">): string {
  const text = readFileSync(new URL(`./policies/${kind}.md`, import.meta.url), "utf8").trim();
  return MDS_TOKEN === undefined || kind !== "privacy"
    ? text
    : text.replace(LAST_READER, `${LAST_READER}\n${CITY_READER}`);
}

const builtInTexts = (env: Options["env"]): Record<PolicyKind, string> => ({
  terms: builtInText("terms", env),
  privacy: builtInText("privacy", env),
  accessibility: builtInText("accessibility", env),
  safety: builtInText("safety", env),
});

/** The file name contains a hash, so it changes with the content. */
const logoPath = (logo: Buffer | null): string | null =>
  logo && `/logo/${createHash("sha256").update(logo).digest("hex").slice(0, 16)}.png`;

/**
 * Stores changed built-in texts and loads settings and texts. Reloads them when a node announces a change, and after a
 * gap in the database notifications.
 */
export async function openProduct(
  db: Db,
  { events, env, log, now }: Options,
): Promise<ProductCache> {
  await storeBuiltInTexts(db, builtInTexts(env), now());
  let settings: SettingsRow;
  let brand: Brand;
  let policies: Map<PolicyKind, PolicyRow>;
  const reload = async () => {
    const [row, texts] = await Promise.all([getSettingsRow(db), listPolicies(db)]);
    settings = row;
    policies = new Map(texts.map((text) => [text.kind, text]));
    brand = { name: row.name, logo: logoPath(row.logo), accent: row.accent };
    setBrand(brand);
  };
  await reload();
  const reloadOrWarn = () =>
    void reload().catch((error: unknown) => log.warn({ err: error }, "settings not reloaded"));
  events.subscribe("faire_product", reloadOrWarn);
  events.onGap(reloadOrWarn);
  const ownSupportEmail = () => settings.supportEmail ?? env.SUPPORT_EMAIL ?? null;
  return {
    settings: () => settings,
    look: () => brand,
    policy: (kind) => {
      const policy = policies.get(kind);
      if (!policy) throw new Error(`there is no text of ${kind}`);
      return policy;
    },
    ownSupportEmail,
    supportEmail: () => ownSupportEmail() ?? addressIn(env.MAIL_FROM),
    reload,
  };
}
