import { BellRing } from "lucide-react";
import { formatMarketClock } from "#shared/market-time.ts";
import { Button } from "#web/ui/button.tsx";
import { type Trip, tripBetween } from "./trip.ts";
import { useDriverAlert } from "./use-driver-alert.ts";

/** The rider's alert, with buttons to request offers for its trip, and to stop or dismiss it. */
export const WaitingNote = ({ onRequest }: { onRequest: (trip: Trip) => void }) => {
  const { alert, stop, isPending } = useDriverAlert();
  if (!alert || alert.state === "expired") return null;
  const hasFired = alert.state === "told";
  return (
    <div className="mb-4 grid gap-3 rounded-card border border-hairline bg-surface p-4 md:p-5">
      <p role="status" className="flex min-w-0 gap-3">
        <BellRing aria-hidden className="size-5 shrink-0 translate-y-0.5" />
        <span className="min-w-0 break-words">
          {hasFired
            ? `A driver was near ${alert.from.label} at ${formatMarketClock(new Date(alert.toldAt ?? alert.expiresAt))}.`
            : `Your alert for ${alert.from.label} is active until ${formatMarketClock(new Date(alert.expiresAt))}.`}
        </span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant={hasFired ? "primary" : "outline"}
          onClick={() => onRequest(tripBetween(alert))}
        >
          See offers
        </Button>
        <Button variant="ghost" pending={isPending} onClick={stop}>
          {hasFired ? "Dismiss" : "Stop"}
        </Button>
      </div>
    </div>
  );
};
