import { Skeleton } from "#web/ui/skeleton.tsx";

/** Loading placeholder of the offers. */
export const OfferSkeletons = () => (
  <div className="grid gap-4" role="status" aria-label="Looking for offers">
    <Skeleton className="h-36 rounded-card max-lg:hidden" />
    <Skeleton className="h-14 rounded-button" />
    {["first", "second", "third"].map((place) => (
      <Skeleton key={place} className="h-72 rounded-card lg:h-56" />
    ))}
  </div>
);
