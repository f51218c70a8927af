import { formatPercent } from "#shared/basis-points.ts";
import { fareFor } from "#shared/fares/fare.ts";
import { fareLines } from "#shared/fares/fare-lines.ts";
import { taxName } from "#shared/product.ts";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Money } from "#web/ui/money.tsx";

/** Rates of a new driver. */
export const standardRates = {
  baseFareCents: 500,
  perMinuteCents: 20,
  perMileCents: 150,
  discountBps: 0,
};
/** The trip of all examples on the landing page. */
export const exampleTrip = { milesHundredths: 500, minutes: 15 };
export const exampleTaxBps = 1500;
const fare = fareFor({ rates: standardRates, trip: exampleTrip, taxBps: exampleTaxBps });

/** A ride priced with the fare function of real rides. */
export const FareExample = () => (
  <section
    aria-labelledby="example"
    className="grid items-center gap-8 lg:grid-cols-[1fr_min(27rem,45%)] lg:gap-16"
  >
    <div className="grid gap-4">
      <h2 id="example" className="text-h1">
        What a ride costs, line by line
      </h2>
      <p className="max-w-[52ch] text-fg-2">
        Leo&rsquo;s price for {exampleTrip.milesHundredths / 100} miles in about{" "}
        {exampleTrip.minutes} minutes. City fees, if any, get lines of their own. You pay the amount
        you see.
      </p>
      <Split />
    </div>
    <div className="rounded-card border border-hairline bg-surface p-4 md:p-6">
      <DescriptionList
        lines={fareLines(fare, { rates: standardRates, trip: exampleTrip }).map(
          ({ label, amount, detail }) => ({
            label,
            detail,
            value: <Money cents={amount} />,
          }),
        )}
        total={{ label: "Total", value: <Money cents={fare.total} /> }}
      />
    </div>
  </section>
);

/** The two colors have a contrast of 3:1 with each other in both themes. */
const colors = { driver: "var(--color-yellow)", platform: "var(--color-control)" };

/** Bar with the driver's and the platform's parts. */
const Split = () => {
  const share = (100 * fare.fare) / fare.total;
  return (
    <div className="mt-2 grid gap-3">
      {/* An SVG, because pages that the server renders may not have style attributes. */}
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-3 w-full max-w-[52ch] rounded-full border border-control"
      >
        <rect width={share} height="1" fill={colors.driver} />
        <rect x={share} width={100 - share} height="1" fill={colors.platform} />
      </svg>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Part
          color={colors.driver}
          name="The driver receives"
          amount={<Money cents={fare.fare} />}
        />
        <Part
          color={colors.platform}
          name={`${taxName()} (${formatPercent(fare.taxBps)}, includes card fees)`}
          amount={<Money cents={fare.tax} />}
        />
      </dl>
    </div>
  );
};

const Part = (props: { color: string; name: string; amount: React.ReactNode }) => (
  <div className="flex items-baseline gap-2">
    <dt className="flex items-center gap-2 text-fg-2">
      <svg aria-hidden viewBox="0 0 1 1" className="size-3 rounded-full border border-control">
        <rect width="1" height="1" fill={props.color} />
      </svg>
      {props.name}
    </dt>
    <dd className="font-semibold">{props.amount}</dd>
  </div>
);
