import { useQuery } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { useState } from "react";
import { productName } from "#shared/product.ts";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { PageFrame } from "#web/platform/page-frame.tsx";
import { useFailureToast } from "#web/platform/use-failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Calculator } from "./calculator.tsx";
import { discountedRates, hourlyRates, standardRates, taxRate } from "./rates-queries.ts";

/** A driver's rates: standard, hourly and discounts, with an example and the market. */
export const CalculatorPage = () => {
  const [isMarketOpen, setMarketOpen] = useState(false);
  const rates = useRates();
  return (
    <PageFrame>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-2 gap-y-3">
        <h1 className="text-h1">{productName()} Calculator</h1>
        <Button
          variant="outline"
          aria-expanded={isMarketOpen}
          aria-controls="market"
          disabled={!rates.loaded}
          onClick={() => setMarketOpen(!isMarketOpen)}
        >
          <Sparkles aria-hidden className="size-4 text-accent max-sm:hidden" />
          Dynamic AI
        </Button>
      </div>
      {rates.loaded && (
        <Calculator
          {...rates.loaded}
          isMarketOpen={isMarketOpen}
          onMarketClose={() => setMarketOpen(false)}
        />
      )}
      {!rates.loaded && rates.error && (
        <Card className="!p-0">
          <LoadFailure what="your rates" error={rates.error} onRetry={rates.retry} />
        </Card>
      )}
      {!rates.loaded && !rates.error && <CalculatorSkeleton />}
    </PageFrame>
  );
};

const useRates = () => {
  const standard = useQuery(standardRates);
  const hourly = useQuery(hourlyRates);
  const discount = useQuery(discountedRates);
  const tax = useQuery(taxRate);
  const error = standard.error ?? hourly.error ?? discount.error ?? tax.error;
  const loadedParts =
    standard.data && hourly.data && discount.data && tax.data
      ? { standard: standard.data, hourly: hourly.data, discount: discount.data, tax: tax.data }
      : null;
  // A failed refetch leaves the values on the page.
  useFailureToast(loadedParts ? null : error, "Failed to fetch default values");
  const failedQueries = [standard, hourly, discount, tax].filter((query) => query.isError);
  const retry = () => Promise.all(failedQueries.map((query) => query.refetch()));
  return { loaded: loadedParts, error, retry };
};

/** Loading placeholder. */
const CalculatorSkeleton = () => (
  <div role="status" aria-label="Loading your rates">
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <Card className="grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
        <Skeleton className="h-11 w-48 rounded-button" />
      </Card>
      <Skeleton className="h-96 rounded-card" />
    </div>
  </div>
);
