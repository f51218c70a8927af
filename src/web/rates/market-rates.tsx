import type { DriverMarket, MarketFigure } from "#shared/rates/market-contract.ts";
import type { DiscountedRates, HourlyRates, StandardRates } from "./drafts.ts";
import { bandOf } from "./market-band.ts";

export type OwnRates = {
  standard: StandardRates;
  hourly: HourlyRates;
  discount: DiscountedRates;
};

/** The middle half of nearby drivers' rates, and the driver's own. */
export const MarketRates = ({ market, own }: { market: DriverMarket; own: OwnRates }) => (
  <section aria-labelledby="market-rates" className="grid content-start gap-4">
    <h3 id="market-rates" className="text-h3">
      Drivers nearby
    </h3>
    <p className="text-small text-fg-2">{marketAreaText(market)}</p>
    <dl className="grid gap-4">
      {rowsOf(market.rates, own).map((row) => (
        <RateRow key={row.label} {...row} />
      ))}
    </dl>
  </section>
);

type Row = {
  label: string;
  own: number | null;
  figure: MarketFigure;
  show: (value: number) => string;
};

const RateRow = ({ label, own, figure, show }: Row) => (
  <div className="grid gap-1 text-small tabular-nums">
    <dt className="flex justify-between gap-3">
      <span>
        <span className="font-medium">{label}</span>
        {figure && <span className="ml-2 text-fg-3">{figure.drivers} drivers</span>}
      </span>
      <span className="text-accent">{own === null ? "You: off" : `You: ${show(own)}`}</span>
    </dt>
    <dd className="grid gap-1.5 text-fg-2">
      {figure ? (
        <>
          {own !== null && <Band own={own} figure={figure} />}
          <span>
            Median {show(figure.median)}, most charge {show(figure.low)} to {show(figure.high)}
          </span>
        </>
      ) : (
        "Hidden until five drivers are nearby."
      )}
    </dd>
  </div>
);

/** The middle half with its median, and the driver's own rate as a dot. */
const Band = ({ own, figure }: { own: number; figure: NonNullable<MarketFigure> }) => {
  const { from, width, median, mark } = bandOf(own, figure);
  return (
    <span aria-hidden className="relative block h-4">
      <span className="absolute inset-x-0 top-1.5 h-1 rounded-full bg-raised" />
      <span
        className="absolute top-1.5 h-1 min-w-1 rounded-full bg-fg-3"
        style={{ left: `${from}%`, width: `${width}%` }}
      />
      <span className="absolute top-0.5 h-3 w-0.5 bg-fg" style={{ left: `${median}%` }} />
      <span
        className="absolute top-0.5 -ml-1.5 size-3 rounded-full border-2 border-surface bg-mark"
        style={{ left: `${mark}%` }}
      />
    </span>
  );
};

const marketAreaText = ({ around, radiusMiles }: DriverMarket): string => {
  if (around === null)
    return "Set your service area on the dashboard, or go online, to see the drivers nearby.";
  return `Verified drivers within ${radiusMiles} mi of your ${around === "base" ? "base" : "last position"}.`;
};

const dollars = (value: number) => `$${value.toFixed(2)}`;
const percent = (value: number) => `${value}%`;

const rowsOf = (rates: DriverMarket["rates"], { standard, hourly, discount }: OwnRates): Row[] => [
  { label: "Booking Fee", own: standard.baseFare, figure: rates.baseFare, show: dollars },
  {
    label: "Per Minute Charge",
    own: standard.perMinuteCharge,
    figure: rates.perMinuteCharge,
    show: dollars,
  },
  {
    label: "Per Mile Charge",
    own: standard.perMileCharge,
    figure: rates.perMileCharge,
    show: dollars,
  },
  {
    label: "Hourly Rate",
    own: hourly.hourlyRateEnabled ? hourly.perHourRate : null,
    figure: rates.perHourRate,
    show: dollars,
  },
  {
    label: "Discount",
    own: discount.discountedRateEnabled ? discount.discountPercentage : null,
    figure: rates.discountPercentage,
    show: percent,
  },
];
