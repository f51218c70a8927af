import type { Ride } from "#shared/rides/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import type { Viewer } from "./ride-text.ts";

type TipLinesProps = { tip: Ride["tip"]; viewer: Viewer };

/** A paid tip on a receipt; renders nothing if there is none. */
export const TipLines = ({ tip: { state, amount, paidAt }, viewer }: TipLinesProps) =>
  amount !== null &&
  paidAt !== null && (
    <dl className="grid gap-1">
      <div className="flex items-baseline justify-between gap-4 tabular-nums">
        <dt>Tip</dt>
        <dd>
          <Dollars amount={amount} />
        </dd>
      </div>
      {state !== "paid" && (
        <div className="flex items-baseline justify-between gap-4 text-success tabular-nums">
          <dt>{state === "refunded" ? "Tip refunded" : "Tip refund on its way"}</dt>
          <dd>
            <Dollars amount={-amount} />
          </dd>
        </div>
      )}
      <div className="text-small text-fg-2">
        <dt className="sr-only">Tip paid</dt>
        <dd>
          {viewer === "driver" ? "All of it is yours. " : "All of it goes to the driver. "}
          <MarketTime at={paidAt} />
        </dd>
      </div>
    </dl>
  );
