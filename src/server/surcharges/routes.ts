import { api } from "#server/http/api.ts";
import type { App } from "#server/http/typed-app.ts";
import { locateTrip } from "#server/places/locate-trip.ts";
import { notFound } from "#server/problem.ts";
import { type ProposedTable, propose, readOpenProposal } from "#server/proposals/proposals.ts";
import { serveDecisions } from "#server/proposals/serve-decisions.ts";
import type { Services } from "#server/services.ts";
import {
  type CityFee,
  getCityFees,
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
  previewSurcharges,
  proposeSurcharges,
  surchargeDecisions,
} from "#shared/surcharges/contract.ts";
import { describeRules } from "#shared/surcharges/describe-rules.ts";
import { type SurchargeRule, surchargeRules } from "#shared/surcharges/fields.ts";
import { earliestDay, tooSoonMessage } from "#shared/surcharges/first-day.ts";
import { listSurchargeVersionRows } from "./queries.ts";
import type { SurchargeTable } from "./surcharge-cache.ts";
import { applicableRules } from "./trip-surcharges.ts";

/** The government fees in force, admins' tables of them, and their changes: one admin proposes, another approves. */
export function surchargeRoutes(app: App, services: Services): void {
  tableRoutes(app, services);
  proposalRoutes(app, services);
  previewRoute(app, services);
}

function tableRoutes(app: App, { db, surcharges, now }: Services): void {
  const serve = api(app);
  serve(getCityFees)(async () => ({
    success: true,
    fees: surcharges.at(now()).rules.map(feeView),
  }));
  serve(listSurchargeVersions)(async () => ({
    success: true,
    inForce: surcharges.at(now()).version,
    versions: (await listSurchargeVersionRows(db)).map((row) => ({
      ...row,
      approvedAt: row.approvedAt.toISOString(),
    })),
  }));

  serve(getSurchargeTable)(async ({ params: { version } }) => {
    const tables = surcharges.all();
    const index = tables.findIndex((table) => table.version === version);
    const table = tables[index];
    if (!table) throw notFound("This version");
    const previous = tables[index - 1];
    return {
      success: true,
      table: tableView(table),
      previous: previous ? tableView(previous) : null,
    };
  });
}

const feeView = ({
  label,
  area,
  amount,
  trigger,
  windows,
  vehicleTypes,
}: SurchargeRule): CityFee => ({
  ...{ label, area, amount, trigger, windows, vehicleTypes },
});

const tableView = ({ version, effectiveOn, rules }: SurchargeTable) => ({
  ...{ version, effectiveOn },
  rules: [...rules],
});

function proposalRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { surcharges } = services;
  const table = proposedSurcharges(services);
  const view = async (readerId: string) => {
    const { proposal, ...terms } = await readOpenProposal(services, table, readerId);
    return {
      success: true as const,
      proposal: proposal && {
        ...proposal.head,
        rules: proposal.content,
        replaces: tableView(tableBefore(surcharges.all(), proposal.head.effectiveOn)),
      },
      ...terms,
    };
  };
  serve(getSurchargeProposal)(({ account }) => view(account.id));
  serve(proposeSurcharges)(async ({ body: { rules, ...body }, account }) => {
    await propose(services, table, { ...body, content: rules, adminId: account.id });
    return view(account.id);
  });
  serveDecisions(app, services, { table, calls: surchargeDecisions, view });
}

const proposedSurcharges = ({
  surcharges,
}: Pick<Services, "surcharges">): ProposedTable<SurchargeRule[]> => ({
  tables: { versions: "surcharge_tables", proposals: "surcharge_proposals", content: "rules" },
  action: "surcharges",
  cache: surcharges,
  earliestDay,
  tooSoonMessage,
  parse: (content) => surchargeRules.parse(content),
  audited: (rules) => ({ fees: describeRules(rules) }),
});

/** Returns the table in force before a day. The first table is older than any proposal. */
const tableBefore = (tables: readonly SurchargeTable[], day: string): SurchargeTable => {
  const before = tables.findLast(({ effectiveOn }) => effectiveOn < day);
  if (!before) throw new Error(`no surcharge table is in force before ${day}`);
  return before;
};

function previewRoute(app: App, services: Services): void {
  const serve = api(app);
  const { geocoder, router, surcharges } = services;
  serve(previewSurcharges)(async ({ body: { trip, pickupAt, rules } }) => {
    const ends = await locateTrip(geocoder, trip, { from: "trip.from", to: "trip.to" });
    const at = new Date(pickupAt);
    const { version, effectiveOn, rules: ruleSet } = surcharges.at(at);
    const route = await router.route(ends.from, ends.to, at);
    const feesBy = (candidates: readonly SurchargeRule[]) =>
      applicableRules(services, candidates, { ...ends, route }, at).map(({ rule }) => rule);
    return {
      success: true,
      from: ends.from.label,
      to: ends.to.label,
      table: { version, effectiveOn, fees: feesBy(ruleSet) },
      proposed: rules ? feesBy(rules) : null,
    };
  });
}
