import { useQuery } from "@tanstack/react-query";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BadgeCard } from "./badge-card.tsx";
import { BasicDetailsForm } from "./basic-details-form.tsx";
import { basicDetails } from "./profile-queries.ts";

/** Name, contact and photo. */
export const BasicDetails = () => {
  const { data: details, error, refetch } = useQuery(basicDetails);
  if (!details)
    return error ? (
      <LoadFailure what="your details" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-[36rem] rounded-card" />
    );
  return (
    <Card aria-labelledby="your-details" className="grid gap-5">
      <h2 id="your-details" className="text-h3">
        Your details
      </h2>
      <BasicDetailsForm details={details} />
    </Card>
  );
};

/** The badge; the form reports a failed load. */
export const OwnBadge = () => {
  const { data, error } = useQuery(basicDetails);
  if (data) return <BadgeCard details={data} />;
  return !error && <Skeleton className="h-60 rounded-card" />;
};
