import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getTollPhoto, type Toll } from "#shared/tolls/contract.ts";
import type { TollState } from "#shared/tolls/toll-rule.ts";
import { call } from "#web/platform/client.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { tollReasons } from "./toll-texts.ts";

type TollEntryProps = { toll: Toll; words: Record<TollState, string>; children?: ReactNode };

/** A toll with its photo, its state and the reasons given; `children` are the viewer's actions. */
export const TollEntry = ({ toll, words, children }: TollEntryProps) => (
  <li className="grid gap-3 border-b border-hairline pb-4 last:border-0 last:pb-0">
    <div className="flex items-baseline justify-between gap-4 tabular-nums">
      <p className="font-medium">{toll.road}</p>
      <p>
        <Dollars amount={toll.amount} />
      </p>
    </div>
    <p role="status" className="text-fg-2">
      {words[toll.state]}
      {toll.state === "open" && (
        <>
          {" "}
          <MarketTime at={toll.objectUntil} />.
        </>
      )}
    </p>
    {toll.refusal && (
      <p role="alert" className="text-danger">
        {toll.refusal}
      </p>
    )}
    {tollReasons(toll).map((reason) => (
      <p key={reason} className="text-small text-fg-2">
        {reason}
      </p>
    ))}
    <TollPhoto toll={toll} />
    {children}
  </li>
);

/** The photo of a toll's receipt, for its rider, its driver and admins. */
const TollPhoto = ({ toll: { id, road, hasPhoto } }: { toll: Toll }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ["toll-photo", id],
    queryFn: async ({ signal }) => (await call(getTollPhoto, { params: { id }, signal })).jpeg,
    enabled: hasPhoto,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!hasPhoto) return <p className="text-small text-fg-2">The photo was removed.</p>;
  if (!data && error) return <LoadFailure what="the tolls" error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  return (
    <img
      src={`data:image/jpeg;base64,${data}`}
      alt={`Receipt of the toll, ${road}`}
      className="max-h-80 w-full rounded-card border border-hairline object-contain"
    />
  );
};
