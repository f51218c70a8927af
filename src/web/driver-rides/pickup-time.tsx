import { CalendarClock } from "lucide-react";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Prominent pickup time of a scheduled ride. */
export const PickupTime = ({ at }: { at: string }) => (
  <p className="flex items-center gap-3 rounded-button bg-tint-accent px-4 py-3 font-semibold text-accent">
    <CalendarClock aria-hidden className="size-5 shrink-0" />
    <span>
      <span className="sr-only">Pickup </span>
      <MarketTime at={at} isBrief />
    </span>
  </p>
);
