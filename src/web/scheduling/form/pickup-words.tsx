import { Clock3 } from "lucide-react";
import { wishedInstant, wishedPickup } from "#web/scheduling/pickup-wish.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import { TimeET } from "#web/ui/time/time-et.tsx";
import { ownZone, yourTime } from "./zone-words.ts";

/** The pickup time in words, on the rider's own clock when that differs, and which of two it is. */
export const PickupWords = ({ details, now }: { details: RideDetails; now: Date }) => {
  const at = wishedInstant(details);
  const pickup = wishedPickup(details, now);
  return (
    <div role="status" className="empty:hidden">
      {at && (
        <p className="flex items-start gap-2 text-small text-fg-2">
          <Clock3 aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            <TimeET at={at} className="text-fg" /> {yourTime(at, ownZone())}
            {pickup?.kind === "at" && pickup.isRepeated && (
              <span className="block text-warning">
                The clocks go back that night, so this time comes twice. The first one is meant.
              </span>
            )}
          </span>
        </p>
      )}
    </div>
  );
};
