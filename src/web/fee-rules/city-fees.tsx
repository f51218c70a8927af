import { queryOptions, useQuery } from "@tanstack/react-query";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { CityFee, getCityFees } from "#shared/surcharges/contract.ts";
import { describeAmount } from "#shared/surcharges/describe-rules.ts";
import { describeWindows } from "#shared/surcharges/describe-windows.ts";
import { call, endpointAt } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { publicKeys } from "#web/platform/public-replies.ts";
import { UnbrokenHyphens } from "#web/ui/description-list.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

// Fetches by path instead of by contract, so that visitors do not load the schemas.
const fees = endpointAt<typeof getCityFees>({ method: "GET", path: "/city-fees" });

const cityFeesQuery = queryOptions({
  queryKey: publicKeys["/city-fees"],
  queryFn: ({ signal }) => call(fees, { signal }),
});

/** The government fees in force. */
export const CityFees = () => {
  const { data, error, refetch } = useQuery(cityFeesQuery);
  return (
    <Section title="City and state fees">
      {!data && error && <LoadFailure what="the city fees" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.fees.length === 0 && (
        <p className="text-fg-2">No city or state charges a fee for rides here.</p>
      )}
      {data && data.fees.length > 0 && (
        <>
          <p className="text-fg-2">
            Charged by the city or the state on some trips. We pass them on in full and keep nothing
            of them.
          </p>
          <ul className="grid">
            {data.fees.map((fee) => (
              <Fee key={JSON.stringify(fee)} fee={fee} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

const Fee = ({ fee }: { fee: CityFee }) => (
  <li className="flex items-baseline justify-between gap-4 border-t border-hairline py-3">
    <span className="min-w-0">
      <span className="block font-medium break-words">
        <UnbrokenHyphens text={fee.label} />
      </span>
      <span className="block text-small text-fg-2">{conditionsOf(fee)}</span>
    </span>
    <span className="shrink-0 text-right font-medium tabular-nums">{describeAmount(fee)}</span>
  </li>
);

const triggerTexts: Record<CityFee["trigger"], (zone: string) => string> = {
  pickup: (zone) => `Trips that begin in ${zone}`,
  dropoff: (zone) => `Trips that end in ${zone}`,
  touch: (zone) => `Trips that begin or end in ${zone}, or pass through it`,
};

const conditionsOf = ({ trigger, area, windows, vehicleTypes }: CityFee): string =>
  [
    triggerTexts[trigger](area ?? "its zone"),
    describeWindows(windows),
    vehicleTypes?.map((type) => vehicleTypeLabels[type]).join(" and "),
  ]
    .filter(Boolean)
    .join(" · ");
