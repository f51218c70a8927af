import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The shape of the page while the rates are read. */
export const CalculatorSkeleton = () => (
  <div role="status" aria-label="Loading your rates">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <Card className="grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 w-48 rounded-button" />
      </Card>
      <Skeleton className="h-96 rounded-card" />
    </div>
  </div>
);
