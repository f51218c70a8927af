import type { ReplyOf } from "#shared/endpoint.ts";
import type { getFeeRules } from "#shared/fee-rules/contract.ts";
import { Card } from "#web/ui/card.tsx";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";
import { FeeTable } from "./fee-table.tsx";

/** The current table, then upcoming ones. */
export const FeeTables = ({ rules }: { rules: ReplyOf<typeof getFeeRules> }) => (
  <>
    <Card aria-labelledby="in-force" className="grid gap-2">
      <h2 id="in-force" className="text-h3">
        Current rates
      </h2>
      {rules.version > 1 && (
        <p className="text-small text-fg-2">Since {usDateOfIso(rules.effectiveOn)}</p>
      )}
      <FeeTable levels={rules.levels} window={rules.window} />
    </Card>
    {rules.coming.map(({ version, effectiveOn, levels }) => (
      <Card key={version} aria-labelledby={`table-${version}`} className="grid gap-2">
        <h2 id={`table-${version}`} className="text-h3">
          From {usDateOfIso(effectiveOn)}
        </h2>
        <FeeTable levels={levels} window={rules.window} />
      </Card>
    ))}
  </>
);
