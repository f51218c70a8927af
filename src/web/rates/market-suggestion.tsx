import type { DriverMarket } from "#shared/rates/market-contract.ts";
import { Button } from "#web/ui/button.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { StandardRates } from "./drafts.ts";

type MarketSuggestionProps = {
  suggestion: DriverMarket["suggestion"];
  own: StandardRates;
  onUse: (rates: StandardRates) => void;
};

/** Suggested rates, with the reasons. */
export const MarketSuggestion = ({ suggestion, own, onUse }: MarketSuggestionProps) => (
  <section aria-labelledby="market-suggestion" className="grid content-start gap-4">
    <h3 id="market-suggestion" className="text-h3">
      Suggested rates
    </h3>
    {suggestion ? (
      <SuggestedRates suggestion={suggestion} own={own} onUse={onUse} />
    ) : (
      <p className="text-small text-fg-2">
        Nothing to go by yet: it takes five drivers nearby, or ten of your offers that riders
        decided on.
      </p>
    )}
  </section>
);

const SuggestedRates = ({
  suggestion,
  own,
  onUse,
}: MarketSuggestionProps & { suggestion: NonNullable<DriverMarket["suggestion"]> }) => {
  const { isChange, reasons, baseFare, perMinuteCharge, perMileCharge } = suggestion;
  const rates = { baseFare, perMinuteCharge, perMileCharge };
  return (
    <>
      {isChange && (
        <DescriptionList
          lines={[
            { label: "Booking Fee", value: change(own.baseFare, baseFare) },
            { label: "Per Minute Charge", value: change(own.perMinuteCharge, perMinuteCharge) },
            { label: "Per Mile Charge", value: change(own.perMileCharge, perMileCharge) },
          ]}
        />
      )}
      <ol className="grid list-decimal gap-1.5 pl-5 text-small text-fg-2 marker:text-fg-3">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ol>
      {isChange && (
        <div className="grid gap-2">
          <Button variant="outline" onClick={() => onUse(rates)}>
            Use this
          </Button>
          <p className="text-small text-fg-3">Fills the form. You decide whether to save.</p>
        </div>
      )}
    </>
  );
};

const change = (from: number, to: number) =>
  from === to ? (
    <span className="text-fg-2">${to.toFixed(2)}, as now</span>
  ) : (
    <>
      <span className="text-fg-3">${from.toFixed(2)}</span>
      <span aria-hidden className="mx-1.5 text-fg-3">
        →
      </span>
      <span className="sr-only"> becomes </span>
      <span className="font-semibold">${to.toFixed(2)}</span>
    </>
  );
