import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { bpsFromFraction, formatPercent, shareOf } from "#shared/basis-points.ts";
import type { FeeLevel } from "#shared/fee-rules/contract.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { type CancellationGroup, cancellationSentences } from "#shared/rides/cancellation-text.ts";
import { tollHours } from "#shared/tolls/toll-rule.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { SuspensionCounts } from "#web/suspensions/suspension-counts.tsx";
import { Card } from "#web/ui/card.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CityFees } from "./city-fees.tsx";
import { feeRulesQuery } from "./fee-rules-query.ts";
import { FeeTables } from "./fee-tables.tsx";

/** `/fees`: all that a ride can cost beyond the driver's fare; public. */
export const FeesPage = () => {
  const { data, error, refetch } = useQuery(feeRulesQuery);
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-[68ch] gap-6">
        <div className="grid gap-2">
          <h1 className="text-h1">Fees</h1>
          <p className="text-fg-2">
            What is added to a driver's fare, and what canceling costs. You see the amounts of your
            ride before you book; only tolls and a tip come after it.
          </p>
        </div>
        <Section title={taxName()}>
          <p className="text-fg-2">
            We add it to the driver's fare. The rate depends on the driver's trust level, and
            includes card processing. We announce new rates 30 days ahead.
          </p>
          {data && <TaxExample levels={data.levels} />}
        </Section>
        {!data && error && (
          <Card className="!p-0">
            <LoadFailure what="the fees" error={error} onRetry={refetch} />
          </Card>
        )}
        {!data && !error && <Skeleton className="h-80 rounded-card" />}
        {data && <FeeTables rules={data} />}
        <CityFees />
        <Tolls />
        <Canceling />
        <SuspensionCounts />
      </div>
    </PageFrame>
  );
};

const EXAMPLE_FARE = cents(2000);

/** The tax of a fare with the first and with the last level, in dollars. */
const TaxExample = ({ levels }: { levels: readonly FeeLevel[] }) => {
  const texts = [...new Set([levels[0], levels.at(-1)])].flatMap((level) =>
    level === undefined ? [] : [exampleOf(level)],
  );
  return (
    <p className="text-fg-2">
      On a fare of {formatMoney(EXAMPLE_FARE)} it is {texts.join(", and ")}.
    </p>
  );
};

const exampleOf = ({ level, taxRate }: FeeLevel): string => {
  const bps = bpsFromFraction(taxRate);
  return `${formatMoney(shareOf(EXAMPLE_FARE, bps))} with a ${level} driver (${formatPercent(bps)})`;
};

const Tolls = () => (
  <Section title="Tolls">
    <p className="text-fg-2">
      If the driver pays a toll on your ride, we add it at cost, after the ride. Each offer shows
      the maximum. The driver enters the amount with proof, and you have {tollHours.object} hours to
      object before it is charged.
    </p>
  </Section>
);

/** The cancellation policy, generated from its rules. */
const Canceling = () => (
  <Section title="Canceling and no-shows">
    <p className="text-fg-2">
      The first line that fits your ride applies. The amount goes to the driver. You get back
      everything else, including {taxName()} and public fees, and see the amount before you confirm.
    </p>
    <table className="w-full text-small">
      {cancellationGroups.map((rules) => (
        <CancellationRules key={rules.group} {...rules} />
      ))}
    </table>
    <Link
      to="/faq"
      hash="cancel"
      className="inline-flex min-h-11 items-center justify-self-start underline underline-offset-4"
    >
      More about canceling
    </Link>
  </Section>
);

type CancellationRulesProps = { group: CancellationGroup; title: string };

/** The policy's order for a rider: `not_accepted`, one of the free rules, precedes the others. */
const cancellationGroups: readonly CancellationRulesProps[] = [
  { group: "any", title: "Always free" },
  { group: "instant", title: "Rider cancels an instant ride" },
  { group: "scheduled", title: "Rider cancels a scheduled ride" },
  { group: "no_show", title: "Rider does not come" },
];

const CancellationRules = ({ group, title }: CancellationRulesProps) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={2} className="pt-4 pb-2 text-left font-semibold">
        {title}
      </th>
    </tr>
    {cancellationSentences
      .filter((sentence) => sentence.group === group)
      .map(({ id, brief, cost: { amount, limit } }) => (
        <tr key={id} className="border-t border-hairline align-top">
          <th scope="row" className="py-2 pr-2 text-left font-normal">
            {brief}
          </th>
          <td className="w-[38%] py-2 text-right font-medium">
            {amount} {limit && <span className="block font-normal text-fg-2">{limit}</span>}
          </td>
        </tr>
      ))}
  </tbody>
);
