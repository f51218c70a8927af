import type { Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import type { Viewer } from "./ride-text.ts";

type RefundLinesProps = { refunds: Ride["payment"]["refunds"]; viewer: Viewer };

/** Refunds after the ride, with date and reason; drivers also see their part. */
export const RefundLines = ({ refunds, viewer }: RefundLinesProps) =>
  refunds.length > 0 && (
    <section className="grid gap-3">
      <h3 className="text-h3">{refunds.length === 1 ? "Refund" : "Refunds"}</h3>
      <ul className="grid gap-3">
        {refunds.map(({ at, amount, fromDriver, reason }) => (
          <li key={at} className="grid gap-1">
            <span className="tabular-nums">
              <Dollars amount={amount} /> given back to the rider
              {viewer === "driver" && (
                <>
                  , <Dollars amount={fromDriver} /> of it from your fare
                </>
              )}
            </span>
            <span className="text-small text-fg-2 wrap-anywhere">{reason}</span>
            <MarketTime at={at} className="text-small text-fg-2" />
          </li>
        ))}
      </ul>
    </section>
  );
