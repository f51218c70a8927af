import { useQuery } from "@tanstack/react-query";
import { taxName } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { SuspensionCounts } from "#web/suspensions/suspension-counts.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { feeRulesQuery } from "./fee-rules-query.ts";
import { FeeTables } from "./fee-tables.tsx";

/** `/fees`: the platform's fees, current and upcoming; public. */
export const FeesPage = () => {
  const { data, error, refetch } = useQuery(feeRulesQuery);
  return (
    <PageFrame>
      <div className="mx-auto grid max-w-xl gap-6">
        <div className="grid gap-2">
          <h1 className="text-h1">{taxName()}</h1>
          <p className="text-fg-2">
            It is added to the driver's fare, by the driver's trust level, and includes card
            processing. Two admins must approve new rules, which we announce 30 days ahead.
          </p>
        </div>
        {!data && error && <LoadFailure error={error} onRetry={refetch} />}
        {!data && !error && <Skeleton className="h-80 rounded-card" />}
        {data && <FeeTables rules={data} />}
        <SuspensionCounts />
      </div>
    </PageFrame>
  );
};
