import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { Badge } from "#web/ui/badge.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { compareRules, type RuleChange } from "./compare-rules.ts";
import { factsOf, sentenceOf } from "./rule-text.ts";
import { ZoneSketch } from "./zone-sketch.tsx";

/** The rules of a table: label and amount, all facts one click away. */
export const RuleList = ({ rules }: { rules: readonly SurchargeRule[] }) =>
  rules.length === 0 ? (
    <p className="text-fg-2">This table has no fees.</p>
  ) : (
    <ol className="grid gap-1">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place in the table
        <li key={index} className="border-b border-hairline last:border-0">
          <Disclosure summary={<RuleSummary rule={rule} />}>
            <div className="grid gap-3">
              <DescriptionList
                lines={Object.entries(factsOf(rule)).map(([label, value]) => ({ label, value }))}
              />
              {"ring" in rule.zone && <ZoneSketch ring={rule.zone.ring} label={rule.label} />}
            </div>
          </Disclosure>
        </li>
      ))}
    </ol>
  );

const RuleSummary = ({ rule }: { rule: SurchargeRule }) => (
  <span className="flex min-w-0 flex-1 items-center justify-between gap-4 py-2 text-fg">
    <span className="wrap-anywhere">{rule.label}</span>
    <span className="tabular-nums">{factsOf(rule).Amount}</span>
  </span>
);

type RuleChangesProps = { before: readonly SurchargeRule[]; after: readonly SurchargeRule[] };

/** Differences between two tables, rule by rule. */
export const RuleChanges = ({ before, after }: RuleChangesProps) => {
  const changes = compareRules(before, after);
  if (changes.length === 0) return <p className="text-fg-2">The same rules as before.</p>;
  return (
    <ul className="grid gap-4">
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison never reorders
        <li key={index} className="grid gap-1">
          <div className="flex items-start justify-between gap-3">
            {/* Keeps "drop-off" on one line. */}
            <span className="min-w-0 wrap-anywhere">
              {change.rule.label.replaceAll("-", "-\u2060")}
            </span>
            <Badge tone={tones[change.kind]}>{kindTexts[change.kind]}</Badge>
          </div>
          <Facts change={change} />
        </li>
      ))}
    </ul>
  );
};

const kindTexts = { added: "Added", removed: "Removed", changed: "Changed" };
const tones = { added: "success", removed: "danger", changed: "info" } as const;

const Facts = ({ change }: { change: RuleChange }) => (
  <ul className="grid gap-1 text-small text-fg-2">
    {change.kind === "changed" ? (
      change.facts.map(({ name, from, to }) => (
        <li key={name}>
          {name}: {from} → {to}
        </li>
      ))
    ) : (
      <li>{sentenceOf(change.rule)}</li>
    )}
  </ul>
);
