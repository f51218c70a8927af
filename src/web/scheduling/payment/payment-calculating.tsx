import { Skeleton } from "#web/ui/skeleton.tsx";
import { Spinner } from "#web/ui/spinner.tsx";

/** The shape of the page until the fare is known. */
export const PaymentCalculating = () => (
  <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-8">
    <p role="status" className="flex items-center gap-2 text-fg-2 lg:col-span-2">
      <Spinner />
      Calculating fare...
    </p>
    <Skeleton className="h-56 rounded-card" />
    <Skeleton className="h-80 rounded-card" />
  </div>
);
