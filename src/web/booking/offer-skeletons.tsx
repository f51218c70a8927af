import { Skeleton } from "#web/ui/skeleton.tsx";

/** The shape of the offers while they are asked for. */
export const OfferSkeletons = () => (
  <div className="grid gap-4" role="status" aria-label="Looking for offers">
    <Skeleton className="h-36 rounded-card" />
    <Skeleton className="h-14 rounded-button" />
    <div className="grid gap-4 xl:grid-cols-2">
      {["first", "second", "third", "fourth"].map((place) => (
        <Skeleton key={place} className="h-80 rounded-card" />
      ))}
    </div>
  </div>
);
