import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { marketClock } from "#shared/market-time.ts";
import { TAX_CSV_PATH } from "#shared/operations/lists-contract.ts";
import { taxName } from "#shared/product.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { ListTools, useHiddenColumns } from "#web/platform/admin/list-tools.tsx";
import { ResultCount } from "#web/platform/admin/result-count.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { searchNavigation, viewOf } from "#web/platform/table-search.ts";
import { buttonClass } from "#web/ui/button-class.ts";
import { Disclosure } from "#web/ui/disclosure.tsx";
import { Section } from "#web/ui/section.tsx";
import { paymentsPage } from "./operations-queries.ts";
import { PaymentTotals } from "./payment-sums.tsx";
import { paymentColumns, paymentColumnsHiddenAtFirst } from "./payments-columns.tsx";
import { PaymentsList } from "./payments-list.tsx";
import { RecordList } from "./record-list.tsx";
import { clearedFilters } from "./ride-filters.ts";
import { ridesFile } from "./rides-file.ts";
import type { RidesSearch } from "./rides-search.ts";
import { RidesToolbar } from "./rides-toolbar.tsx";

const route = getRouteApi("/admin/payments");

/** `/admin/payments`: payments of all rides. */
export const PaymentsPage = () => {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const changeSearch = (change: RidesSearch) => void navigate(searchNavigation(change));
  const { data, error, refetch, isPlaceholderData } = useQuery(paymentsPage(search));
  const hidden = useHiddenColumns("payments", paymentColumnsHiddenAtFirst);
  const total = data?.pagination.totalItems;
  return (
    <AdminFrame
      title="Payments"
      aside={
        <ResultCount
          total={total}
          isMore={data?.isMore === true}
          singular="payment"
          plural="payments"
        />
      }
      actions={
        <div className="flex flex-wrap gap-3">
          <a href="#tax-forms" className={buttonClass({ variant: "outline" })}>
            Tax forms
          </a>
          {total !== undefined && total > 0 && (
            <DownloadButton {...ridesFile("payments", search)} />
          )}
        </div>
      }
    >
      <RidesToolbar
        label="Payments"
        search={search}
        onChange={changeSearch}
        tools={
          <ListTools
            list="payments"
            filters={viewOf(search)}
            onOpen={(view) => changeSearch({ ...clearedFilters, sort: undefined, ...view })}
            columns={paymentColumns()}
            hidden={hidden}
          />
        }
      />
      {total !== undefined && total > 0 && (
        <PaymentTotals search={search}>
          <Counting />
        </PaymentTotals>
      )}
      <RecordList
        label="Payments"
        results={data}
        isEmpty={data?.payments.length === 0}
        error={error}
        isStale={isPlaceholderData}
        search={search}
        onSearchChange={changeSearch}
        onRetry={() => void refetch()}
      >
        {data && (
          <PaymentsList
            payments={data.payments}
            hidden={hidden[0]}
            sort={search.sort ?? "newest"}
            onSort={(sort) => changeSearch({ sort: sort === "newest" ? undefined : sort })}
          />
        )}
      </RecordList>
      <TaxFiles />
    </AdminFrame>
  );
};

const Counting = () => (
  <div className="border-t border-hairline pt-1 text-small text-fg-2">
    <Disclosure summary="How these are counted">
      <p className="mb-2 max-w-[68ch]">
        Charged, less refunds, is the driver's part, {taxName()} and public fees. Stripe's fee comes
        out of {taxName()}.
      </p>
      <p className="max-w-[68ch]">
        What a rider's bank took is off the parts too, and a refund once it has arrived. A driver's
        part that waits or repays an earlier refund is not sent: Sent to driver is then another
        amount (on wide screens, add it under Columns). Tips and tolls are charged apart.
      </p>
    </Disclosure>
  </div>
);

/** Downloads of the drivers' 1099-K data, of this year and the last one. */
const TaxFiles = () => {
  const { year: thisYear } = marketClock(new Date());
  return (
    <div id="tax-forms" className="scroll-mt-20">
      <Section title="Tax forms (1099-K)">
        <p className="text-fg-2">
          What riders paid for each driver's rides, before refunds and fees, by calendar month.
        </p>
        <div className="flex flex-wrap gap-3">
          {[thisYear - 1, thisYear].map((year) => (
            <DownloadButton
              key={year}
              path={`${TAX_CSV_PATH}?year=${year}`}
              name={`faire-1099-k-${year}.csv`}
              description={`1099-K data of ${year} as CSV`}
              label={String(year)}
            />
          ))}
        </div>
      </Section>
    </div>
  );
};
