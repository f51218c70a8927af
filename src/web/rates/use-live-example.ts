import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DriverMarket } from "#shared/rates/market-contract.ts";
import type { DiscountedRates, HourlyRates, StandardRates } from "./drafts.ts";
import { type ExampleRates, misfitOf, priceAtMedians, priceExample } from "./example-fare.ts";
import { exampleFor, listExamples } from "./example-trips.ts";
import { recentTrips } from "./rates-queries.ts";
import type { Part } from "./use-part.ts";

type Parts = {
  standard: Part<StandardRates>;
  hourly: Part<HourlyRates>;
  discount: Part<DiscountedRates>;
};
type ExampleContext = { taxBps: number; market: DriverMarket | undefined; isHourlyTab: boolean };

/** The selected example, priced with the current input. */
export const useLiveExample = (parts: Parts, { taxBps, market, isHourlyTab }: ExampleContext) => {
  const { data: rides = [] } = useQuery(recentTrips);
  const [chosenTrip, choose] = useState<string | null>(null);
  const { standard, hourly, discount } = parts;
  const isHourlyOn = hourly.draft.hourlyRateEnabled;
  const isDiscountOn = discount.draft.discountedRateEnabled;
  const examples = listExamples(rides, isHourlyOn ? hourly.valid : null);
  const example = exampleFor(examples, chosenTrip, isHourlyTab);
  const rates: ExampleRates = {
    standard: standard.valid,
    hourly: hourly.valid,
    discount: { ...discount.valid, discountedRateEnabled: isDiscountOn },
    taxBps,
  };
  const priced = priceExample(example, rates);
  const nearbyPrice = market ? priceAtMedians(example, rates, market) : null;
  return {
    examples,
    example,
    choose,
    ...priced,
    nearbyPrice,
    /** No example, because the tab's rate is off. */
    isHourlyOff: isHourlyTab && !isHourlyOn,
    misfit: misfitOf(priced.fare, { nearbyPrice, market }),
    /** Some input is invalid: the example uses the latest valid numbers. */
    isOutdated:
      !standard.read.rates ||
      (isHourlyOn && !hourly.read.rates) ||
      (isDiscountOn && !discount.read.rates),
  };
};

export type LiveExample = ReturnType<typeof useLiveExample>;
