import { useQuery } from "@tanstack/react-query";
import { useBlocker, useNavigate, useSearch } from "@tanstack/react-router";
import { bpsFromFraction } from "#shared/basis-points.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import type { getTaxRate } from "#shared/rates/contract.ts";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { type Tab, Tabs } from "#web/ui/tabs.tsx";
import { calculatorSearch, type RatesTab } from "./calculator-search.ts";
import { DiscountsTab } from "./discounts-tab.tsx";
import type { DiscountedRates, HourlyRates, StandardRates } from "./drafts.ts";
import { ExampleCard } from "./example-card.tsx";
import { formatPrice } from "./example-fare.ts";
import { HourlyTab } from "./hourly-tab.tsx";
import { MarketPanel } from "./market-panel.tsx";
import type { SavedRates } from "./part-state.ts";
import { discountRules, hourlyRules, standardRules } from "./rate-rules.ts";
import { driverMarket } from "./rates-queries.ts";
import { StandardTab } from "./standard-tab.tsx";
import { TaxNote } from "./tax-note.tsx";
import { useLiveExample } from "./use-live-example.ts";
import { usePart } from "./use-part.ts";

type CalculatorProps = {
  standard: SavedRates<StandardRates>;
  hourly: SavedRates<HourlyRates>;
  discount: SavedRates<DiscountedRates>;
  tax: ReplyOf<typeof getTaxRate>;
  isMarketOpen: boolean;
  onMarketClose: () => void;
};

/** Three tabs of rates with a shared example. Input survives switching tabs. */
export const Calculator = (props: CalculatorProps) => {
  const standard = usePart(standardRules, props.standard);
  const hourly = usePart(hourlyRules, props.hourly);
  const discount = usePart(discountRules, props.discount);
  const market = useQuery(driverMarket);
  const { tab, show } = useTab();
  const live = useLiveExample(
    { standard, hourly, discount },
    {
      taxBps: bpsFromFraction(props.tax.taxRate),
      market: market.data,
      isHourlyTab: tab === "hourly",
    },
  );
  const price = live.isHourlyOff ? "" : formatPrice(live.fare);
  const parts = { standard, hourly, discounts: discount };
  const tabs = tabNames.map(
    ({ value, label }): Tab<RatesTab> => ({
      value,
      label,
      mark: parts[value].isChanged ? "not saved" : undefined,
    }),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {props.isMarketOpen && (
        <MarketPanel
          market={market}
          own={{
            standard: props.standard.rates,
            hourly: props.hourly.rates,
            discount: props.discount.rates,
          }}
          onClose={props.onMarketClose}
          onUse={(rates) => {
            standard.fill("suggestion", rates);
            show("standard");
          }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <Card aria-label="Rates" className="!pt-2">
          <Tabs label="Rates" tabs={tabs} value={tab} onChange={show}>
            {tab === "standard" && <StandardTab part={standard} priceText={price} />}
            {tab === "hourly" && <HourlyTab part={hourly} priceText={price} />}
            {tab === "discounts" && <DiscountsTab part={discount} priceText={price} />}
          </Tabs>
        </Card>
        <ExampleCard live={live} />
      </div>
      <TaxNote {...props.tax} />
      <LeaveGuard unsaved={tabs.flatMap(({ mark, label }) => (mark ? [label] : []))} />
    </div>
  );
};

const tabNames = [
  { value: "standard", label: "Standard" },
  { value: "hourly", label: "Hourly" },
  { value: "discounts", label: "Discounts" },
] as const;

/** The tab is in the URL, so that links and the Back button to this page open it. */
const useTab = () => {
  const { tab = "standard" } = calculatorSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: RatesTab) =>
    void navigate({
      to: ".",
      search: { tab: next === "standard" ? undefined : next },
      replace: true,
      resetScroll: false,
    });
  return { tab, show };
};

/** Asks before leaving the page with unsaved rates: by a link, Back, or closing the tab. */
const LeaveGuard = ({ unsaved }: { unsaved: readonly string[] }) => {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && current.pathname !== next.pathname,
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked"}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      isDestructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>Your changes to {listOf(unsaved)} are not saved.</p>
    </ConfirmDialog>
  );
};

const listOf = (words: readonly string[]) => new Intl.ListFormat("en-US").format(words);
