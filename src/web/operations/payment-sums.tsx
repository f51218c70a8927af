import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { centsFromDollars } from "#shared/money.ts";
import type { PaymentSums } from "#shared/operations/lists-contract.ts";
import { taxName } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { paymentSums } from "./operations-queries.ts";
import type { RidesSearch } from "./rides-search.ts";

type PaymentTotalsProps = {
  search: RidesSearch;
  /** Below the sums. */
  children: ReactNode;
};

/** Sums of the payments under the filters of the list. */
export const PaymentTotals = ({ search, children }: PaymentTotalsProps) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentSums(search));
  if (!data && error) return <LoadFailure what="the totals" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-16 rounded-card" />;
  return (
    <section
      aria-label="Totals"
      aria-busy={isPlaceholderData}
      className={`grid gap-2 rounded-card border border-hairline bg-surface p-4 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
    >
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-6 gap-y-2 tabular-nums max-md:*:first:col-span-full">
        {amountsOf(data).map(({ name, amount }) => (
          <div key={name}>
            <dt className="text-small text-fg-2">{name}</dt>
            <dd className="font-semibold">
              <Dollars amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {!arePartsWhole(data) && (
        <p className="text-small text-fg-2">Parts are of ended rides, less all granted refunds.</p>
      )}
      {data.isMore && (
        <p className="text-small text-fg-2">
          Totals of the newest {data.payments.toLocaleString("en-US")}. Filter by day for the rest.
        </p>
      )}
      {children}
    </section>
  );
};

/** True if the parts add up to the charged amount: each ride has ended, and its refunds are done. */
const arePartsWhole = (sums: PaymentSums): boolean => {
  const { charged, refunded, takenByBank, driverPart, platformPart, fees } = sums;
  const [whole, ...parts] = [charged, refunded, takenByBank, driverPart, platformPart, fees].map(
    centsFromDollars,
  );
  return whole === parts.reduce((sum, part) => sum + part, 0);
};

const amountsOf = (sums: PaymentSums) => [
  { name: "Charged", amount: sums.charged },
  { name: "Refunded", amount: sums.refunded },
  ...(sums.takenByBank > 0 ? [{ name: "Taken by banks", amount: sums.takenByBank }] : []),
  { name: "Drivers' part", amount: sums.driverPart },
  { name: taxName(), amount: sums.platformPart },
  { name: "Public fees", amount: sums.fees },
];
