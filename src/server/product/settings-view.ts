import type { Services } from "#server/services.ts";
import { addressIn } from "#server/settings/mail-addresses.ts";
import { DEFAULT_ACCENT } from "#shared/product/accent.ts";
import { policyKinds } from "#shared/product/policy-text.ts";
import type { SettingsReply } from "#shared/product/settings-contract.ts";
import { type SetupFacts, stepsOf } from "#shared/product/setup-steps.ts";
import { DEFAULT_NAME } from "#shared/product.ts";
import type { PolicyRow } from "./settings-queries.ts";

type Sources = Pick<Services, "product" | "env" | "feeRules" | "surcharges" | "documentList">;

/** The settings page of the owner. */
export function settingsView(services: Sources): SettingsReply {
  const { product, env } = services;
  const { version, name, supportEmail, supportPhone, place, accent } = product.settings();
  return {
    success: true,
    settings: {
      version,
      name: name ?? "",
      supportEmail: supportEmail ?? "",
      supportPhone: supportPhone ?? "",
      place: place ?? "",
      accent: accent ?? "",
    },
    defaults: {
      name: DEFAULT_NAME,
      supportEmail: env.SUPPORT_EMAIL ?? addressIn(env.MAIL_FROM),
      accent: DEFAULT_ACCENT,
    },
    statementSuffix: env.STRIPE_STATEMENT_SUFFIX ?? null,
    logo: product.look().logo,
    policies: policyKinds.map((kind) => {
      const policy = product.policy(kind);
      return { ...policyView(policy), isOwn: policy.isOwn };
    }),
    steps: stepsOf(setupFacts(services)),
  };
}

function setupFacts({ product, env, feeRules, surcharges, documentList }: Sources): SetupFacts {
  const { name, place, accent, logo, keptSteps } = product.settings();
  return {
    hasName: name !== null,
    hasSupportEmail: product.ownSupportEmail() !== null,
    hasPlace: place !== null,
    hasLook: logo !== null || accent !== null,
    hasOwnTexts: product.policy("terms").isOwn && product.policy("privacy").isOwn,
    // The first table of each comes with the product.
    hasOwnFees: feeRules.all().length > 1 || surcharges.all().length > 1,
    hasOwnDocuments: documentList.version() > 0 || env.DOCUMENTS_POLICY === "enforce",
    kept: keptSteps,
  };
}

export const policyView = ({ kind, words, version, publishedAt }: PolicyRow) => ({
  ...{ kind, words, version },
  publishedAt: publishedAt.toISOString(),
});
