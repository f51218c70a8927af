import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BadgeCard } from "./badge-card.tsx";
import { BasicDetailsForm } from "./basic-details-form.tsx";
import { basicDetails } from "./profile-queries.ts";

/** Name, contact and photo, beside the badge. */
export const BasicDetails = () => {
  const { data: details, error, refetch } = useQuery(basicDetails);
  if (!details)
    return error ? (
      <LoadFailure what="your details" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-[36rem] max-w-[30rem] rounded-card" />
    );
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[30rem_minmax(0,24rem)] lg:justify-between">
      <BasicDetailsForm details={details} />
      <BadgeCard details={details} />
    </div>
  );
};
