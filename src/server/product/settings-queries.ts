import { sql } from "kysely";
import type { Db } from "#server/database/db.ts";
import type { PolicyKind } from "#shared/product/policy-text.ts";

export interface SettingsRow {
  /** Subject of the audit entries about the settings. */
  id: string;
  version: number;
  name: string | null;
  supportEmail: string | null;
  supportPhone: string | null;
  place: string | null;
  accent: string | null;
  /** PNG. */
  logo: Buffer | null;
  /** Setup steps whose default the owner has kept. */
  keptSteps: string[];
}

export async function getSettingsRow(db: Db): Promise<SettingsRow> {
  return db.selectFrom("productSettings").selectAll().executeTakeFirstOrThrow();
}

/** Locks the settings row, which every change of settings or of an owner's text locks, until the transaction ends. */
export async function lockSettings(tx: Db): Promise<SettingsRow> {
  await sql`select from product_settings for update`.execute(tx);
  return getSettingsRow(tx);
}

type SettingsValues = Pick<
  SettingsRow,
  "name" | "supportEmail" | "supportPhone" | "place" | "accent"
>;

export async function updateSettings(tx: Db, values: SettingsValues): Promise<void> {
  await tx
    .updateTable("productSettings")
    .set({ ...values, version: sql`version + 1` })
    .execute();
}

/** Leaves the version as it is: the form does not hold the logo. */
export async function updateLogo(tx: Db, logo: Buffer | null): Promise<void> {
  await tx.updateTable("productSettings").set({ logo }).execute();
}

/** Leaves the version as it is: a step changes no value of the settings. */
export async function updateKeptSteps(tx: Db, keptSteps: string[]): Promise<void> {
  await tx.updateTable("productSettings").set({ keptSteps }).execute();
}

export interface PolicyRow {
  kind: PolicyKind;
  words: string;
  version: number;
  publishedAt: Date;
  /** Whether an owner wrote it. */
  isOwn: boolean;
}

/** The text in force of each kind. */
export async function listPolicies(db: Db): Promise<PolicyRow[]> {
  const { rows } = await sql<PolicyRow>`
    select distinct on (kind) kind, words, version, published_at, published_by is not null as is_own
    from policy_texts order by kind, version desc limit 4`.execute(db);
  return rows;
}

export async function insertPolicy(
  tx: Db,
  policy: { kind: PolicyKind; words: string; publishedBy: string | null; publishedAt: Date },
): Promise<void> {
  await tx.insertInto("policyTexts").values(policy).execute();
}

/** Stores each built-in text, unless the same text or an owner's is in force. */
export async function storeBuiltInTexts(
  db: Db,
  texts: Readonly<Record<PolicyKind, string>>,
  now: Date,
): Promise<void> {
  await sql`
    insert into policy_texts (kind, words, published_at)
    select key, value, ${now} from jsonb_each_text(${JSON.stringify(texts)}::jsonb) where not exists (
      select from (select words, published_by from policy_texts where kind = key order by version desc limit 1) as last
      where published_by is not null or words = value)`.execute(db);
}

/** Records the versions of the texts that the owner of a new account agreed to. */
export async function insertConsent(
  tx: Db,
  consent: { accountId: string; termsVersion: number; privacyVersion: number; agreedAt: Date },
): Promise<void> {
  await tx.insertInto("consents").values(consent).execute();
}
