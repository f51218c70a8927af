import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import type { BodyOf } from "#shared/endpoint.ts";
import { refusedDay } from "#shared/proposals/first-day.ts";
import { proposeSurcharges } from "#shared/surcharges/contract.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { tooSoonMessage } from "#shared/surcharges/first-day.ts";
import { proposedRules } from "#shared/surcharges/proposed-rules.ts";
import { type ReadZone, readOutline, readZips } from "#shared/surcharges/read-zone.ts";
import { parseDollars } from "#web/platform/parse-dollars.ts";
import { bpsOf } from "#web/proposals/percent-text.ts";
import type { CheckedDraft } from "#web/proposals/use-proposing.ts";
import type { SummaryError } from "#web/ui/forms/error-summary.tsx";
import { unknownDayError } from "#web/ui/forms/unknown-day.ts";
import { isoOfUsDate } from "#web/ui/forms/us-date.ts";
import type { RuleDraft, SurchargeDraft, ZoneDraft } from "./rule-draft.ts";

type Body = BodyOf<typeof proposeSurcharges>;

/**
 * Request body of a draft, or its errors by field id such as "rules.2.zone"; `earliest` is the
 * first allowed day.
 */
export function checkedRules(draft: SurchargeDraft, earliest: string): CheckedDraft<Body> {
  const ruleIndexes = draft.rules.flatMap(({ isRemoved }, index) => (isRemoved ? [] : [index]));
  const rules = ruleIndexes.flatMap((index) => draft.rules[index] ?? []).map(wireRule);
  const effectiveOn = isoOfUsDate(draft.effectiveOn) ?? "";
  const { data: body, error } = proposeSurcharges.body.safeParse({
    rules: rules.map(({ rule }) => rule),
    effectiveOn,
    reason: draft.reason,
  });
  const refused = refusedDay(effectiveOn, { earliest, tooSoonMessage });
  if (body && !refused) return { body, errors: null };
  const errors: Record<string, string> = {};
  for (const [index, { zoneErrors }] of rules.entries())
    for (const [field, message] of Object.entries(zoneErrors))
      errors[`rules.${ruleIndexes[index]}.${field}`] = message;
  for (const { path, message } of error?.issues ?? [])
    errors[fieldOf(path, ruleIndexes)] ??= message;
  const unknownDay = unknownDayError(draft.effectiveOn);
  if (unknownDay) errors.effectiveOn = unknownDay;
  if (refused) errors.effectiveOn = refused.message;
  return { body: null, errors };
}

/** The rules as they would be proposed; null while one is invalid. */
export function validRules(rules: readonly RuleDraft[]): SurchargeRule[] | null {
  const remainingRules = rules.filter(({ isRemoved }) => !isRemoved);
  return proposedRules.safeParse(remainingRules.map((draft) => wireRule(draft).rule)).data ?? null;
}

/** Field id of a wrong value: the number of the rule counts removed rules too. */
function fieldOf(path: readonly PropertyKey[], ruleIndexes: readonly number[]): string {
  const [root, index, field, ...rest] = path.map(String);
  if (root !== "rules" || index === undefined) return String(root);
  const part = field === "windows" ? [field, ...rest].slice(0, 3) : [field];
  return ["rules", ruleIndexes[Number(index)], ...part].join(".");
}

/**
 * A rule as it is sent; a zone that cannot be parsed is left out, and its error is returned
 * separately.
 */
function wireRule(draft: RuleDraft): { rule: object; zoneErrors: Record<string, string> } {
  const { area, payTo, dueDay, zone, crossed, within, unit, amount, ...others } = draft;
  const { vehicles, isRemoved: _, ...rest } = others;
  const [inZone, onlyWithin] = [readZone(zone), readZone(within)];
  const whenCrossed = draft.trigger === "touch" ? readZone(crossed) : null;
  const rule = {
    ...rest,
    area: textOrAbsent(area),
    payTo: textOrAbsent(payTo),
    dueDay: dayOrAbsent(dueDay),
    zone: inZone?.zone ?? undefined,
    crossed: whenCrossed ? whenCrossed.zone : undefined,
    within: onlyWithin ? (onlyWithin.zone ?? undefined) : null,
    amount:
      unit === "dollars" ? { cents: wholeCents(parseDollars(amount)) } : { bps: bpsOf(amount) },
    vehicleTypes: vehicles.length === vehicleTypes.length ? null : vehicles,
  };
  const zoneErrors = {
    ...(inZone?.error ? { zone: inZone.error } : {}),
    ...(whenCrossed?.error ? { crossed: whenCrossed.error } : {}),
    ...(onlyWithin?.error ? { within: onlyWithin.error } : {}),
  };
  return { rule, zoneErrors };
}

const textOrAbsent = (text: string): string | undefined => text.trim() || undefined;

/** NaN for a text that is no number, which validation refuses. */
const dayOrAbsent = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text);

/** Parses the zone of a rule; null for anywhere. */
export const readZone = ({ kind, zips, outline }: ZoneDraft): ReadZone | null => {
  if (kind === "anywhere") return null;
  return kind === "zips" ? readZips(zips) : readOutline(outline);
};

/** Cents of an amount: 2.75 is 275; a fraction of a cent is kept, so that validation refuses it. */
const wholeCents = (dollars: number): number => {
  const cents = dollars * 100;
  return Math.abs(cents - Math.round(cents)) < 1e-6 ? Math.round(cents) : cents;
};

/** Fields of a rule in form order. */
const parts =
  "label kind amount trigger area zone crossed within windows vehicleTypes payTo dueDay".split(" ");

/** Lines of the error summary in form order, prefixed with the rule. */
export function summaryOf(
  errors: Readonly<Record<string, string>>,
  { rules }: SurchargeDraft,
): SummaryError[] {
  const order = (field: string) => {
    const [, index, part = ""] = /^rules\.(\d+)\.(\w+)/.exec(field) ?? [];
    if (index !== undefined) return Number(index) + (1 + parts.indexOf(part)) / 100;
    return ["effectiveOn", "reason"].includes(field) ? rules.length : rules.length + 1;
  };
  return Object.entries(errors)
    .toSorted(([a], [b]) => order(a) - order(b))
    .map(([field, message]) => {
      const index = Math.floor(order(field));
      if (index > rules.length) return { message };
      return index < rules.length
        ? { field, message: `${ruleTitle(rules[index], index)}: ${message}` }
        : { field, message };
    });
}

/** "Rule 2, JFK Airport Access Fee". */
export const ruleTitle = (rule: Pick<RuleDraft, "label"> | undefined, index: number): string =>
  `Rule ${index + 1}${rule?.label.trim() ? `, ${rule.label.trim()}` : ""}`;
