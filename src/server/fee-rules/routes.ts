import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { enqueue } from "#server/outbox/enqueue.ts";
import { type ProposedTable, propose, readOpenProposal } from "#server/proposals/proposals.ts";
import { serveDecisions } from "#server/proposals/serve-decisions.ts";
import type { Services } from "#server/services.ts";
import { RECORD_WINDOW, type TrustRule } from "#shared/drivers/trust-level.ts";
import {
  countFeeEffect,
  EFFECT_DAYS,
  feeRuleDecisions,
  getFeeProposal,
  getFeeRules,
  proposeFeeRules,
} from "#shared/fee-rules/contract.ts";
import { effectOf } from "#shared/fee-rules/effect.ts";
import { levelsSchema } from "#shared/fee-rules/fields.ts";
import { earliestDay, tooSoonMessage } from "#shared/fee-rules/notice.ts";
import { marketIsoDateAfter } from "#shared/market-time.ts";
import { cents, dollarsFromCents } from "#shared/money.ts";
import { countLevelMoves } from "./queries.ts";
import { levelView, tableView } from "./view.ts";

/** The public fee tables, and their changes: one admin proposes, another approves, drivers are notified. */
export function feeRulesRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { feeRules, now } = services;
  serve(getFeeRules)(async () => ({
    success: true,
    ...tableView(feeRules.at(now())),
    window: RECORD_WINDOW,
    coming: feeRules.after(now()).map(tableView),
  }));
  proposalRoutes(app, services);
}

function proposalRoutes(app: App, services: Services): void {
  const serve = api(app);
  const table = proposedFeeRules(services);
  const view = async (readerId: string) => {
    const { proposal, ...terms } = await readOpenProposal(services, table, readerId);
    return {
      success: true as const,
      proposal: proposal && { ...proposal.head, levels: proposal.content.map(levelView) },
      ...terms,
    };
  };
  serve(getFeeProposal)(({ account }) => view(account.id));
  serve(proposeFeeRules)(async ({ body: { levels, ...body }, account }) => {
    await propose(services, table, { ...body, content: levels, adminId: account.id });
    return view(account.id);
  });
  serve(countFeeEffect)(async ({ body: { levels } }) => ({
    success: true,
    ...(await countEffect(services, levels)),
  }));
  serveDecisions(app, services, { table, calls: feeRuleDecisions, view });
}

const proposedFeeRules = ({
  feeRules,
}: Pick<Services, "feeRules">): ProposedTable<readonly TrustRule[]> => ({
  tables: { versions: "fee_rules", proposals: "fee_rule_proposals", content: "levels" },
  action: "fee_rules",
  cache: feeRules,
  earliestDay,
  tooSoonMessage,
  parse: (content) => levelsSchema.parse(content),
  audited: (levels) => ({ levels }),
  onPublish: (tx, version) =>
    enqueue(tx, "fee_rules_mails", { version, after: null }, `fee_rules:${version}`),
});

/**
 * Compares a table with the one in force, by the drivers' current records and the fares of the last seven full days.
 */
async function countEffect(
  { db, feeRules, now }: Pick<Services, "db" | "feeRules" | "now">,
  proposed: readonly TrustRule[],
) {
  const at = now();
  const rules = feeRules.at(at).levels;
  const days = { from: marketIsoDateAfter(at, -EFFECT_DAYS), to: marketIsoDateAfter(at, -1) };
  const moves = await countLevelMoves(db, { rules, proposed }, days);
  const { taxCents, proposedTaxCents, ...counts } = effectOf(
    moves.map((move) => ({ ...move, fareCents: cents(move.fareCents) })),
    rules,
    proposed,
  );
  return {
    ...counts,
    tax: dollarsFromCents(taxCents),
    proposedTax: dollarsFromCents(proposedTaxCents),
  };
}
