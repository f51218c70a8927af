import { Hourglass } from "lucide-react";
import { Button } from "#web/ui/button.tsx";
import { Countdown } from "#web/ui/time/countdown.tsx";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { useIsEnding } from "./use-is-ending.ts";

/** Remaining validity of the prices, with a warning in the last minute and a refresh button. */
export const OfferClock = ({
  expiresAt,
  isLoadingOffers,
  onRefresh,
}: {
  expiresAt: string;
  isLoadingOffers: boolean;
  onRefresh: () => void;
}) => {
  const isEnding = useIsEnding(expiresAt);
  const isOver = useIsPast(expiresAt);
  return (
    <div
      className={`flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-button px-4 py-1.5 ${isEnding ? "bg-tint-warning text-warning" : "bg-raised text-fg-2"}`}
    >
      <p className="flex items-center gap-2">
        <Hourglass aria-hidden className="size-5 shrink-0" />
        {isOver ? (
          "These prices have expired."
        ) : (
          <span>
            Prices valid for <Countdown deadline={expiresAt} className="font-semibold text-fg" />
          </span>
        )}
      </p>
      {isEnding && (
        <Button
          variant={isOver ? "primary" : "outline"}
          pending={isLoadingOffers}
          pendingLabel="Refreshing..."
          onClick={onRefresh}
        >
          Refresh prices
        </Button>
      )}
    </div>
  );
};
