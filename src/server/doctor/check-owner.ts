import type pg from "pg";
import type { Env } from "#server/env.ts";
import { type SetupStep, stepsOf } from "#shared/product/setup-steps.ts";
import { type CheckResult, ok, warn } from "./check-result.ts";

interface Row {
  name: string | null;
  supportEmail: string | null;
  place: string | null;
  /** Setup steps that the owner has chosen to leave at their default. */
  keptSteps: string[];
  /** Kinds of texts in force that an owner wrote. */
  ownTexts: string[];
}

const SETTINGS = `
  select name, support_email as "supportEmail", place, kept_steps as "keptSteps", array(
    select kind::text from (
      select distinct on (kind) kind, published_by from policy_texts order by kind, version desc
    ) as in_force where published_by is not null) as "ownTexts"
  from product_settings`;

/** Effect of each setup step that the owner has not taken. */
const missing: Partial<Record<SetupStep, string>> = {
  name: "the service has no name of its own",
  support: "people write to the sender of the mails",
  market: "the place of the service is not set",
  texts: "terms or privacy are the product's own",
};

/** Warns of each setup step that the owner has neither taken nor kept at its default. */
export async function checkOwner(client: pg.Client, env: Env): Promise<CheckResult[]> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select to_regclass('public.product_settings') is not null as "exists"`,
  );
  if (!rows[0]?.exists) return [];
  const [settings] = (await client.query<Row>(SETTINGS)).rows;
  return settings ? judge(settings, env) : [];
}

function judge({ name, supportEmail, place, keptSteps, ownTexts }: Row, env: Env): CheckResult[] {
  const steps = stepsOf({
    hasName: name !== null,
    hasSupportEmail: (supportEmail ?? env.SUPPORT_EMAIL ?? null) !== null,
    hasPlace: place !== null,
    hasOwnTexts: ["terms", "privacy"].every((kind) => ownTexts.includes(kind)),
    ...{ hasLook: true, hasOwnFees: true, hasOwnDocuments: true },
    kept: keptSteps,
  });
  const results = steps.flatMap(({ step, isDone }) => {
    const text = missing[step];
    const advice = `Set it at ${env.publicUrl}/admin/settings, or keep it there as it is.`;
    return isDone || text === undefined ? [] : [warn(`owner: ${step}`, text, advice)];
  });
  return results.length > 0 ? results : [ok("owner", "name, support, market and texts are set")];
}
