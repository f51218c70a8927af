import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { factsOf } from "./rule-text.ts";
import { ZoneSketch } from "./zone-sketch.tsx";

/** The rules of a table: label and amount, all facts one click away. */
export const RuleList = ({ rules }: { rules: readonly SurchargeRule[] }) =>
  rules.length === 0 ? (
    <p className="text-fg-2">This table has no fees.</p>
  ) : (
    <ol className="grid gap-1">
      {rules.map((rule, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule is known by its place in the table
        <li key={index}>
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
  <span className="flex min-w-0 flex-1 items-baseline justify-between gap-4 text-fg">
    <span className="[overflow-wrap:anywhere]">{rule.label}</span>
    <span className="tabular-nums">{factsOf(rule).Amount}</span>
  </span>
);
