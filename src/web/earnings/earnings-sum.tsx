import type { ReactNode } from "react";
import { perMile } from "#shared/earnings/outlook.ts";
import { taxName } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { dollarsOrNone, Figure, OnlineFigures } from "./figure.tsx";
import type { Span, Sum } from "./periods.ts";
import { rideCountText, spanName } from "./span-text.ts";

type EarningsSumProps = {
  /** Name of the period. */
  name: string;
  selected: Span | null;
  total: Sum;
  /** The chart or the table. */
  children: ReactNode;
};

/** Amount of the focused day or week, or of the whole period, then the chart or table, then the figures behind it. */
export const EarningsSum = ({ name, selected, total, children }: EarningsSumProps) => {
  const sum = selected ?? total;
  const { rides, kept, credit, tip, toll, tax, net, ridersCredit, paid } = sum;
  return (
    <>
      <div>
        <p className="text-small text-fg-2">
          {selected ? spanName(selected) : name} · {rideCountText(rides)}
        </p>
        <p aria-hidden className="text-price tabular-nums">
          <Dollars amount={net} />
        </p>
        <p className="text-small text-fg-2">Gross earnings, before your own costs</p>
      </div>
      {children}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-small">
        <Amount name="You earned" swatch="bg-mark" amount={net} isTitle />
        <Amount name={taxName()} swatch="bg-fg-3" amount={tax} />
        {total.ridersCredit > 0 && (
          <Amount name={`Riders' ${CREDIT_NAME.toLowerCase()}`} amount={-ridersCredit} />
        )}
        <Amount name="Riders paid, before city fees" amount={paid} />
        {total.credit > 0 && (
          <Amount name={`Your ${CREDIT_NAME.toLowerCase()}, included`} amount={credit} />
        )}
        {total.tip > 0 && <Amount name="Tips, included" amount={tip} />}
        {total.toll > 0 && <Amount name="Tolls, included" amount={toll} />}
        {total.kept > 0 && <Amount name="Late cancels and no-shows, included" amount={kept} />}
      </dl>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 tabular-nums">
        <OnlineFigures worked={sum} />
        <Figure name="Per trip mile" value={dollarsOrNone(perMile(sum))} />
      </dl>
    </>
  );
};

type AmountProps = {
  name: ReactNode;
  swatch?: string;
  amount: number;
  /** True for the amount that is the title: it is not written again. */
  isTitle?: boolean;
};

const Amount = ({ name, swatch, amount, isTitle = false }: AmountProps) => (
  <div className="flex items-center gap-2">
    <dt className="flex items-center gap-2 text-fg-2">
      {swatch && (
        <span
          aria-hidden
          className={`size-3 rounded-[3px] forced-colors:bg-[CanvasText] ${swatch}`}
        />
      )}
      {name}
    </dt>
    <dd className={isTitle ? "sr-only" : "font-medium"}>
      <Dollars amount={amount} />
    </dd>
  </div>
);
