import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { factsOf } from "./rule-text.ts";

type FactChange = { name: string; from: string; to: string };

/** A rule that was added, removed or changed between two tables. */
export type RuleChange =
  | { kind: "added" | "removed"; rule: SurchargeRule }
  | { kind: "changed"; rule: SurchargeRule; facts: FactChange[] };

/** Rules are the same fee if kind, label and trigger are equal. */
const identityOf = ({ kind, label, trigger }: SurchargeRule): string =>
  JSON.stringify([kind, label, trigger]);

/** Changes from one table to the next: changed and added rules in the new order, then removed ones. */
export function compareRules(
  before: readonly SurchargeRule[],
  after: readonly SurchargeRule[],
): RuleChange[] {
  const unmatchedRules = new Map(Map.groupBy(before, identityOf));
  const changes = after.flatMap((rule): RuleChange[] => {
    const [old, ...others] = unmatchedRules.get(identityOf(rule)) ?? [];
    if (!old) return [{ kind: "added", rule }];
    unmatchedRules.set(identityOf(rule), others);
    const facts = changedFacts(old, rule);
    return facts.length > 0 ? [{ kind: "changed", rule, facts }] : [];
  });
  const removedRules = [...unmatchedRules.values()]
    .flat()
    .map((rule) => ({ kind: "removed" as const, rule }));
  return [...changes, ...removedRules];
}

const zoneNames = {
  zone: "Zone",
  crossed: "Passing through counts in",
  within: "Only trips within",
} as const;

function changedFacts(before: SurchargeRule, after: SurchargeRule): FactChange[] {
  const [old, next] = [factsOf(before), factsOf(after)];
  const fieldChanges = Object.entries(next).flatMap(([name, to]) => {
    const from = old[name] ?? "";
    return from === to ? [] : [{ name, from, to }];
  });
  // The texts of two outlines with equally many corners, or of long lists of ZIP codes, can be equal.
  const areaChanges = (["zone", "crossed", "within"] as const).flatMap((field) => {
    const name = zoneNames[field];
    const isNamed = fieldChanges.some((fact) => fact.name === name);
    return isNamed || JSON.stringify(before[field]) === JSON.stringify(after[field])
      ? []
      : [{ name, from: old[name] ?? "", to: `Another ${(next[name] ?? "").replace(/^O/, "o")}` }];
  });
  return [...fieldChanges, ...areaChanges];
}
