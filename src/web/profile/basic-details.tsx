import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
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
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card aria-labelledby="your-details" className="grid gap-5">
        <h2 id="your-details" className="text-h3">
          Your details
        </h2>
        <BasicDetailsForm details={details} />
      </Card>
      <BadgeCard details={details} />
    </div>
  );
};
