import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useEffect, useState } from "react";
import { bpsFromFraction } from "#shared/basis-points.ts";
import { estimatePrice } from "#shared/booking/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { AMOUNT_DUE_LABEL } from "#shared/fares/below-total.ts";
import { cents, centsFromDollars, formatMoney, roundHalfUp, sumCents } from "#shared/money.ts";
import { taxName } from "#shared/product.ts";
import { fareRequestOf, type Trip, type TripErrors, tripErrors } from "#web/booking/trip.ts";
import { readLinkedTrip, storeLinkedTrip } from "#web/booking/trip-link.ts";
import { CallFailure } from "#web/platform/call-failure.ts";
import { call } from "#web/platform/client.ts";
import { submitErrorMessage } from "#web/platform/error-messages.ts";
import { AddressField } from "#web/platform/places/address-field.tsx";
import { emptyAddress } from "#web/platform/places/chosen-place.ts";
import { useAct } from "#web/platform/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { type DescriptionLine, DescriptionList } from "#web/ui/description-list.tsx";
import { CheckedForm } from "#web/ui/forms/checked-form.tsx";

export type PriceATripProps = {
  /** Called with the trip that the booking form starts with after the log-in. */
  onPrice: (trip: Trip) => void;
};

/** The price of a trip right now, without an account. */
export const PriceATrip = ({ onPrice }: PriceATripProps) => {
  const { trip, setTrip, errors, problems, attempt, requestEstimate, estimate, isEstimating } =
    useEstimate(onPrice);
  return (
    <section
      aria-labelledby="price-a-trip"
      className="grid content-start gap-6 lg:col-start-2 lg:row-span-2"
    >
      <div className="grid gap-2">
        <h2 id="price-a-trip" className="scroll-mt-20 text-h1">
          Price a trip
        </h2>
        <p className="max-w-[52ch] text-fg-2">
          See what drivers near the pickup charge right now, without an account.
        </p>
      </div>
      <div className="rounded-card border border-hairline bg-surface p-4 md:p-6">
        <CheckedForm errors={problems} attempt={attempt} onSubmit={requestEstimate}>
          <AddressField
            name="from"
            label="From"
            placeholder="Address, place or ZIP code"
            address={trip.from}
            error={errors.from}
            withDevicePosition
            onChange={(from) => setTrip({ ...trip, from })}
          />
          <AddressField
            name="to"
            label="To"
            placeholder="Address, place or ZIP code"
            address={trip.to}
            error={errors.to}
            near={trip.from.place}
            onChange={(to) => setTrip({ ...trip, to })}
          />
          <Button
            type="submit"
            size="lg"
            width="full"
            variant={isFilled(trip) && !estimate?.range ? "primary" : "outline"}
            pending={isEstimating}
            pendingLabel="Asking drivers nearby..."
          >
            Show the price
          </Button>
        </CheckedForm>
        <div role="status">{estimate && <Estimate of={estimate} />}</div>
      </div>
      {!estimate && <EstimateContents />}
    </section>
  );
};

/** Until both places are entered, the page's main action is to sign up. */
const isFilled = ({ from, to }: Trip): boolean => from.text.trim() !== "" && to.text.trim() !== "";

/** What an estimate includes; shown until one is requested. */
const EstimateContents = () => (
  <div className="grid gap-3">
    <p className="font-medium">The price includes</p>
    <ul className="grid gap-3">
      {["The driver's fare", `${taxName()} and city fees`].map((text) => (
        <li key={text} className="flex gap-3 text-fg-2">
          <Check aria-hidden className="mt-0.5 size-5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
    <p className="text-fg-2">Tolls on the way are added afterward, at cost.</p>
  </div>
);

export const noTrip: Trip = { from: emptyAddress, to: emptyAddress };

const useEstimate = (onPrice: PriceATripProps["onPrice"]) => {
  const [trip, setTrip] = useState(noTrip);
  // In an effect, because the first render must equal the server's.
  useEffect(() => {
    const linked = readLinkedTrip(sessionStorage);
    if (linked) {
      setTrip(({ from, to }) => (from.text || to.text ? { from, to } : linked));
      onPrice(linked);
    }
    // The browser looked for the anchor before this page was rendered.
    if (location.hash === "#price-a-trip")
      document.getElementById("price-a-trip")?.scrollIntoView();
  }, [onPrice]);
  const [attempt, setAttempt] = useState(0);
  const estimating = useAct({
    mutationFn: (tripToPrice: Trip) => call(estimatePrice, { body: fareRequestOf(tripToPrice) }),
  });
  const fieldErrors = estimating.error instanceof CallFailure ? estimating.error.fields : {};
  const isSameTrip = estimating.variables === trip;
  const errors: TripErrors =
    attempt > 0 ? { ...(isSameTrip ? fieldErrors : {}), ...tripErrors(trip) } : {};
  const fields = Object.entries(errors).map(([field, message]) => ({ field, message }));
  const isGeneralFailure = isSameTrip && estimating.error !== null && fields.length === 0;
  return {
    trip,
    setTrip,
    errors,
    attempt,
    problems: isGeneralFailure ? [{ message: submitErrorMessage(estimating.error) }] : fields,
    isEstimating: estimating.isPending,
    estimate: isSameTrip ? (estimating.data ?? null) : null,
    requestEstimate: () => {
      setAttempt((count) => count + 1);
      // After the log-in, the booking form starts with this trip.
      storeLinkedTrip(sessionStorage, { ...trip, pickup: null });
      onPrice(trip);
      if (Object.keys(tripErrors(trip)).length === 0 && !estimating.isPending) estimating.act(trip);
    },
  };
};

const Estimate = ({ of }: { of: ReplyOf<typeof estimatePrice> }) => {
  const { range, driversNearby, miles, minutes } = of;
  if (!range || driversNearby === null) {
    return (
      <p className="mt-6 border-t border-hairline pt-5">
        Fewer than three drivers are near this pickup right now, so there is no estimate. With an
        account you can ask every driver for a later day.
      </p>
    );
  }
  return (
    <div className="mt-6 grid gap-4 border-t border-hairline pt-5">
      <p className="text-price tabular-nums">About ${range.median}</p>
      <p className="max-w-[52ch]">
        {driversNearby}
        {driversNearby >= searchLimits.maxOffers && " or more"} drivers are nearby. Their usual
        prices are ${range.low} to ${range.high} for {miles} miles, about {minutes} minutes.
      </p>
      <DescriptionList
        lines={estimateLines(of, range.median)}
        total={{
          label: AMOUNT_DUE_LABEL,
          value: `About ${formatMoney(centsFromDollars(range.median))}`,
        }}
      />
      <DescriptionList lines={[{ label: "Tolls, if any", value: "Added at cost" }]} />
      <Link
        to="/register"
        search={{ signupAs: "rider" }}
        className={buttonClass({ size: "lg", width: "full" })}
      >
        Sign up to choose a driver
      </Link>
    </div>
  );
};

const INCLUDED = "Included";

/**
 * Splits the estimate into fare, tax and fees; fare and tax in one line without the tax rate, which older servers do
 * not send; and without amounts if a fee's amount is unknown.
 */
const estimateLines = (
  { feeNames, fixedFees = [], taxRate }: ReplyOf<typeof estimatePrice>,
  median: number,
): DescriptionLine[] => {
  const areAllFixed = fixedFees.length > 0 || feeNames.length === 0;
  const fees = fixedFees.map(({ label, amount }) => ({ label, cents: centsFromDollars(amount) }));
  const withTax = centsFromDollars(median) - sumCents(fees.map(({ cents }) => cents));
  const about = (amount: number) =>
    areAllFixed ? (
      <span className="whitespace-nowrap">About {formatMoney(cents(amount))}</span>
    ) : (
      INCLUDED
    );
  return [
    ...(taxRate === undefined
      ? [{ label: `Driver's fare and ${taxName()}`, value: about(withTax) }]
      : [
          { label: "Driver's fare", value: about(fareWithin(withTax, taxRate)) },
          { label: taxName(), value: about(withTax - fareWithin(withTax, taxRate)) },
        ]),
    ...(areAllFixed
      ? fees.map((fee) => ({ label: fee.label, value: formatMoney(fee.cents) }))
      : feeNames.map((label) => ({ label, value: INCLUDED }))),
  ];
};

const fareWithin = (withTax: number, taxRate: number): number =>
  roundHalfUp(10_000 * withTax, 10_000 + bpsFromFraction(taxRate));
