import { taxName } from "#shared/product.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Select } from "#web/ui/forms/select.tsx";
import { Money } from "#web/ui/money.tsx";
import { exampleSentence } from "./example-fare.ts";
import type { LiveExample } from "./use-live-example.ts";

/** Live example: the rider's price and the driver's earnings. */
export const ExampleCard = ({ live }: { live: LiveExample }) => (
  <Card aria-labelledby="example" className="grid gap-4 lg:sticky lg:top-22">
    <h2 id="example" className="text-h3">
      Live example
    </h2>
    {live.isHourlyOff ? (
      <p className="text-fg-2">Turn on the hourly rate to see what a booking by the hour costs.</p>
    ) : (
      <PricedExample live={live} />
    )}
  </Card>
);

const PricedExample = ({ live }: { live: LiveExample }) => {
  const { example, examples, fare, lines, nearbyPrice } = live;
  return (
    <>
      <Select
        name="example-trip"
        label={<span className="sr-only">Example</span>}
        value={example.key}
        onChange={(event) => live.choose(event.target.value)}
      >
        {examples.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      {/* Announces a changed example to screen readers; others see the totals below. */}
      <p role="status" className="sr-only">
        {exampleSentence(example, fare)}
      </p>
      {live.isOutdated && (
        <p role="status" className="rounded-input bg-tint-warning p-3 text-small text-warning">
          Fix the highlighted field to update this example.
        </p>
      )}
      {live.misfit && (
        <p role="status" className="rounded-input bg-tint-warning p-3 text-small text-warning">
          {live.misfit}
        </p>
      )}
      <DescriptionList
        lines={lines.map(({ label, amount, detail }) => ({
          label: label === "Base Fare" ? "Booking Fee" : label,
          detail,
          value: <Money cents={amount} />,
        }))}
        total={{ label: "Rider pays", value: <Money cents={fare.total} /> }}
      />
      <p className="flex items-baseline justify-between gap-4 text-h3 text-accent">
        You receive <Money cents={fare.fare} />
      </p>
      <Split fare={fare.fare} total={fare.total} />
      {nearbyPrice && (
        <p className="text-small text-fg-3">
          At the median rates of {nearbyPrice.drivers} drivers nearby, the rider would pay{" "}
          <Money cents={nearbyPrice.total} />.
        </p>
      )}
    </>
  );
};

/** Bar with the driver's and the platform's parts. Decorative: the lines above give both figures. */
const Split = ({ fare, total }: { fare: number; total: number }) => (
  <div aria-hidden className="grid gap-1">
    <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-full">
      <span
        className="bg-mark transition-[width]"
        style={{ width: `${total > 0 ? (100 * fare) / total : 100}%` }}
      />
      <span className="flex-1 bg-control" />
    </div>
    <p className="flex justify-between gap-4 text-small text-fg-3">
      <span>You</span>
      {taxName()}
    </p>
  </div>
);
