import type { RideRow } from "#shared/operations/lists-contract.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";

/** Pickup of a scheduled ride and the booking, named; the booking alone for an immediate ride. */
export const RideTimes = ({ pickupAt, requestedAt }: Pick<RideRow, "pickupAt" | "requestedAt">) => (
  <>
    {pickupAt && (
      <span className="block">
        Pickup <MarketTime at={pickupAt} isBrief />
      </span>
    )}
    <span className="block">
      Booked <MarketTime at={requestedAt} isBrief />
    </span>
  </>
);
