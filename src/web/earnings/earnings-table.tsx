import { taxName } from "#shared/product.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import type { Span, Sum } from "./periods.ts";
import { spanName } from "./span-text.ts";

const head = "border-b border-hairline px-2 py-2 font-medium text-fg-2 first:pl-0 last:pr-0";
const cell = "border-b border-hairline px-2 py-2 first:pl-0 last:pr-0";

/** The chart's figures, latest first; omits days or weeks without rides and money. */
export const EarningsTable = ({ spans, total }: { spans: readonly Span[]; total: Sum }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable by keyboard
  <section aria-label="Earnings, table" tabIndex={0} className="max-h-80 overflow-auto">
    <table className="w-full border-separate [border-spacing:0] text-small tabular-nums">
      <thead className="sticky top-0 bg-surface">
        <tr>
          <th scope="col" className={`${head} text-left`}>
            {spans[0]?.from === spans[0]?.to ? "Day" : "Week"}
          </th>
          <th scope="col" className={`${head} text-right`}>
            Rides
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Fares
          </th>
          <th scope="col" className={`${head} text-right max-sm:hidden`}>
            Kept
          </th>
          {total.credit > 0 && (
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              Credit
            </th>
          )}
          {total.tip > 0 && (
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              Tips
            </th>
          )}
          {total.toll > 0 && (
            <th scope="col" className={`${head} text-right max-sm:hidden`}>
              Tolls
            </th>
          )}
          <th scope="col" className={`${head} text-right`}>
            {taxName()}
          </th>
          <th scope="col" className={`${head} text-right`}>
            You earned
          </th>
        </tr>
      </thead>
      <tbody>
        {spans
          .filter(({ rides, net, tax }) => rides > 0 || net !== 0 || tax !== 0)
          .toReversed()
          .map((span) => (
            <Row key={span.from} name={spanName(span)} sum={span} total={total} />
          ))}
        <Row name="Total" sum={total} total={total} isTotal />
      </tbody>
    </table>
  </section>
);

/** `total` decides which columns exist. */
type RowProps = { name: string; sum: Sum; total: Sum; isTotal?: boolean };

const Row = ({ name, sum, total, isTotal }: RowProps) => (
  <tr className={isTotal ? "font-semibold" : ""}>
    <th scope="row" className={`${cell} text-left ${isTotal ? "" : "font-normal"}`}>
      {name}
    </th>
    <td className={`${cell} text-right`}>{sum.rides}</td>
    <td className={`${cell} text-right max-sm:hidden`}>
      <Dollars amount={sum.fare} />
    </td>
    <td className={`${cell} text-right max-sm:hidden`}>
      <Dollars amount={sum.kept} />
    </td>
    {total.credit > 0 && (
      <td className={`${cell} text-right max-sm:hidden`}>
        <Dollars amount={sum.credit} />
      </td>
    )}
    {total.tip > 0 && (
      <td className={`${cell} text-right max-sm:hidden`}>
        <Dollars amount={sum.tip} />
      </td>
    )}
    {total.toll > 0 && (
      <td className={`${cell} text-right max-sm:hidden`}>
        <Dollars amount={sum.toll} />
      </td>
    )}
    <td className={`${cell} text-right text-fg-2`}>
      <Dollars amount={sum.tax} />
    </td>
    <td className={`${cell} text-right`}>
      <Dollars amount={sum.net} />
    </td>
  </tr>
);
