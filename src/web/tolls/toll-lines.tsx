import type { RideTolls } from "#shared/tolls/contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";

type TollLinesProps = { tolls: RideTolls; viewer: "rider" | "driver" };

/** Paid tolls on a receipt; renders nothing if there is none. */
export const TollLines = ({ tolls, viewer }: TollLinesProps) => {
  const paidTolls = tolls.entries.filter(({ paidAt }) => paidAt !== null);
  if (paidTolls.length === 0) return null;
  return (
    <div className="grid gap-1">
      {paidTolls.map(({ id, road, amount, state, paidAt }) => (
        <dl key={id} className="grid gap-1">
          <Line name={`Toll, ${road}`} amount={amount} />
          {state !== "paid" && (
            <Line
              name={state === "refunded" ? "Toll refunded" : "Toll refund on its way"}
              amount={-amount}
            />
          )}
          <div className="text-small text-fg-2">
            <dt className="sr-only">Toll paid</dt>
            <dd>
              {viewer === "driver" ? "All of it is yours. " : "All of it goes to the driver. "}
              {paidAt && <MarketTime at={paidAt} />}
            </dd>
          </div>
        </dl>
      ))}
    </div>
  );
};

const Line = ({ name, amount }: { name: string; amount: number }) => (
  <div
    className={`flex items-baseline justify-between gap-4 tabular-nums ${amount < 0 ? "text-success" : ""}`}
  >
    <dt>{name}</dt>
    <dd>
      <Dollars amount={amount} />
    </dd>
  </div>
);
