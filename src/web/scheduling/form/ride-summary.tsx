import { CalendarClock, type LucideIcon, Timer, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { formatCoordinates } from "#shared/places/coordinates.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { pickupInstantOf } from "#web/scheduling/pickup-input.ts";
import type { RideDetails } from "#web/scheduling/ride-details.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { browserTimeZone, formatLocalTime } from "./time-zone-text.ts";

/** Summary of the form on wide screens, once it has a place or a time. */
export const RideSummary = ({ details }: { details: RideDetails }) => {
  const at = pickupInstantOf(details);
  const { pickupLocation, position, finalDestination } = details;
  if (!at && !position && !pickupLocation.text && !finalDestination.text) return null;
  return (
    <section className="hidden gap-4 rounded-card border border-hairline bg-surface p-6 lg:grid">
      <h2 className="text-h2">Your ride</h2>
      <RouteStops
        from={{ label: pickupText(details) }}
        to={{ label: details.finalDestination.text || "Where to?" }}
      />
      <ul className="grid gap-3 border-t border-hairline pt-4">
        <Line icon={CalendarClock}>
          {at ? <MarketTime at={at} /> : <span className="text-fg-3">When?</span>}
          {at && (
            <span className="block text-small text-fg-2">
              {formatLocalTime(at, browserTimeZone())}
            </span>
          )}
        </Line>
        {details.bookedHours && (
          <Line icon={Timer}>
            {details.bookedHours === 1 ? "1 hour" : `${details.bookedHours} hours`}
          </Line>
        )}
        {details.name && <Line icon={UserRound}>{details.name}</Line>}
      </ul>
    </section>
  );
};

/** Trip and time once they are chosen, above the button of a narrow screen. */
export const ShortSummary = ({ details }: { details: RideDetails }) => {
  const at = pickupInstantOf(details);
  const { pickupLocation, position, finalDestination } = details;
  if (!at || !finalDestination.text || !(position || pickupLocation.text)) return null;
  return (
    <p className="rounded-button bg-raised px-4 py-3 text-small break-words lg:hidden">
      {pickupText(details)} to {finalDestination.text}
      <span className="block font-medium">
        <MarketTime at={at} />
      </span>
    </p>
  );
};

const Line = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-fg-3" />
    <span className="min-w-0 break-words">{children}</span>
  </li>
);

const pickupText = ({ pickupLocation, position }: RideDetails): string => {
  if (position) return `Your current location (${formatCoordinates(position)})`;
  return pickupLocation.text || "Where from?";
};
