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
            {mergeDirections(data.fees).map((fee) => (
              <Fee key={JSON.stringify(fee)} fee={fee} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
};

/** A fee of one direction, or of both with the same amount. */
type ListedFee = Omit<CityFee, "trigger"> & { trigger: CityFee["trigger"] | "both" };

/** One row for a pickup fee and a drop-off fee that are equal in all else. */
const mergeDirections = (fees: readonly CityFee[]): ListedFee[] =>
  fees.flatMap((fee): ListedFee | [] => {
    if (!fees.some((other) => isOtherDirection(fee, other))) return fee;
    if (fee.trigger === "dropoff") return [];
    return { ...fee, label: withoutDirection(fee.label), trigger: "both" };
  });

const isOtherDirection = (fee: CityFee, other: CityFee): boolean =>
  [fee.trigger, other.trigger].toSorted().join() === "dropoff,pickup" &&
  termsOf(fee) === termsOf(other);

const termsOf = (fee: CityFee): string =>
  JSON.stringify({ ...fee, label: withoutDirection(fee.label), trigger: null });

const withoutDirection = (label: string): string => label.replace(/ \((pickup|drop-off)\)$/, "");

const Fee = ({ fee }: { fee: ListedFee }) => (
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

const triggerTexts: Record<ListedFee["trigger"], (zone: string) => string> = {
  pickup: (zone) => `Trips that begin ${inOrAt(zone)}`,
  dropoff: (zone) => `Trips that end ${inOrAt(zone)}`,
  both: (zone) => `For each pickup and each drop-off ${inOrAt(zone)}`,
  touch: (zone) => `Trips that begin or end ${inOrAt(zone)}, or pass through it`,
};

const inOrAt = (zone: string): string => `${/airport/i.test(zone) ? "at" : "in"} ${zone}`;

const conditionsOf = ({ trigger, area, windows, vehicleTypes }: ListedFee): string =>
  [
    triggerTexts[trigger](area ?? "its zone"),
    describeWindows(windows),
    vehicleTypes?.map((type) => vehicleTypeLabels[type]).join(" and "),
  ]
    .filter(Boolean)
    .join(" · ");
