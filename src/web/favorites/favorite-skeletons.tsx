import { Skeleton } from "#web/ui/skeleton.tsx";

/** Cards in the place of the favorites that are loading. */
export const FavoriteSkeletons = () => (
  <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
    {["first", "second", "third"].map((card) => (
      <Skeleton key={card} className="h-64 rounded-card" />
    ))}
  </div>
);
