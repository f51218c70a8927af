import { queryOptions, useQuery } from "@tanstack/react-query";
import { bpsFromFraction } from "#shared/basis-points.ts";
import type { BodyFor, ReplyOf } from "#shared/endpoint.ts";
import { countFeeEffect, EFFECT_DAYS, type FeeLevel } from "#shared/fee-rules/contract.ts";
import { formatDollars } from "#shared/money.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { FeeTable } from "./fee-table.tsx";

type Effect = ReplyOf<typeof countFeeEffect>;

/** Effect of a proposed table on today's drivers. */
export const effectQuery = (levels: readonly FeeLevel[]) => {
  const body = { levels: levels.map(ruleOf) } as BodyFor<typeof countFeeEffect>;
  return queryOptions({
    queryKey: ["fee-effect", body],
    queryFn: ({ signal }) => call(countFeeEffect, { body, signal }),
  });
};

const ruleOf = (level: FeeLevel) => ({
  level: level.level,
  completedRides: level.completedRides,
  minYesBps: bpsFromFraction(level.minYesShare),
  maxFaultCancelBps: bpsFromFraction(level.maxCancelShare),
  taxBps: bpsFromFraction(level.taxRate),
});

/** A proposed table, with the drivers of each level before and after, and the change of the tax. */
export const ProposedTable = ({ levels, window }: { levels: FeeLevel[]; window: number }) => {
  const { data, error, refetch } = useQuery(effectQuery(levels));
  return (
    <div className="grid gap-3">
      <FeeTable levels={levels} window={window} effect={data?.levels ?? []} />
      {error && !data ? (
        <LoadFailure what="the proposed table" error={error} onRetry={refetch} />
      ) : (
        <p role="status" className="min-h-12 text-small text-fg-2">
          {data ? effectText(data) : "Counting drivers..."}
        </p>
      )}
    </div>
  );
};

/** The effect in words. */
export const effectText = ({ rising, falling, tax, proposedTax }: Effect): string => {
  const fares = `By today's levels and without tax offers, fares of the last ${EFFECT_DAYS} full days`;
  const taxes =
    tax === proposedTax
      ? `${fares} bring ${formatDollars(tax)} of tax, as now.`
      : `${fares} would bring ${formatDollars(proposedTax)} of tax instead of ${formatDollars(tax)}.`;
  if (rising + falling === 0) return `No driver changes level today. ${taxes}`;
  return `Today ${drivers(falling)} would lose a level and ${drivers(rising)} would gain one. ${taxes}`;
};

const drivers = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "driver" : "drivers"}`;
