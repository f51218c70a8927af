import { CircleAlert } from "lucide-react";
import { Button } from "#web/ui/button.tsx";

/** Reason why an offer could not be selected, with a refresh button. */
export const OfferRefused = ({
  message,
  isLoadingOffers,
  onRefresh,
}: {
  message: string;
  isLoadingOffers: boolean;
  onRefresh: () => void;
}) => (
  <div role="alert" className="@container rounded-button bg-tint-danger text-on-tint-danger">
    <div className="grid gap-3 p-3 text-small @xl:flex @xl:items-center @xl:justify-between">
      <p className="flex gap-2">
        <CircleAlert aria-hidden className="size-5 shrink-0" />
        {message}
      </p>
      <Button
        variant="outline"
        pending={isLoadingOffers}
        pendingLabel="Refreshing..."
        onClick={onRefresh}
      >
        Refresh prices
      </Button>
    </div>
  </div>
);
