import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Landmark } from "lucide-react";
import type { ReactNode } from "react";
import type { ReplyOf } from "#shared/endpoint.ts";
import { productName } from "#shared/product.ts";
import { type listRemittances, REMITTANCES_CSV_PATH } from "#shared/remittances/contract.ts";
import { overdueSum } from "#shared/remittances/overdue.ts";
import { kindName } from "#shared/surcharges/kind-name.ts";
import { AdminFrame } from "#web/platform/admin/admin-frame.tsx";
import { DownloadButton } from "#web/platform/download-button.tsx";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Card } from "#web/ui/card.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Choice } from "#web/ui/forms/choice.tsx";
import { Money } from "#web/ui/money.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TableSkeleton } from "#web/ui/tables/table-skeleton.tsx";
import { OwedList } from "./owed-list.tsx";
import { PaymentList } from "./payment-list.tsx";
import { remittancesQuery } from "./remittances-query.ts";
import { type RemittancesSearch, remittancesSearch } from "./remittances-search.ts";

const route = getRouteApi("/admin/remittances");

/** `/admin/remittances`: public fees by kind and month, and the operator's payments of them. */
export const RemittancesPage = () => {
  const search = remittancesSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = useQuery(remittancesQuery(search));
  const changeSearch = (change: RemittancesSearch) =>
    void navigate({ search: (previous) => ({ ...previous, ...change }), replace: true });
  return (
    <AdminFrame
      title="Fees to remit"
      actions={data && data.rows.length > 0 && <DownloadButton {...fileOf(search)} />}
    >
      {data && <Filters reply={data} search={search} onChange={changeSearch} />}
      {!data && error && <LoadFailure what="the fees to remit" error={error} onRetry={refetch} />}
      {!data && !error && (
        <>
          <Skeleton className="h-20 rounded-card" />
          <Skeleton className="h-20 rounded-card" />
          <TableSkeleton />
        </>
      )}
      {data && (
        <div
          className={`grid grid-cols-1 gap-6 transition-opacity ${isPlaceholderData ? "opacity-60" : ""}`}
        >
          <Report reply={data} />
        </div>
      )}
    </AdminFrame>
  );
};

type Reply = ReplyOf<typeof listRemittances>;

const fileOf = ({ fee, year }: RemittancesSearch) => ({
  path: `${REMITTANCES_CSV_PATH}?${new URLSearchParams({ ...(fee && { kind: fee }), ...(year && { year }) })}`,
  name: "faire-fees-to-remit.csv",
  description: "Fees to remit as CSV",
  label: "CSV",
});

type FiltersProps = {
  reply: Reply;
  search: RemittancesSearch;
  onChange: (change: RemittancesSearch) => void;
};

const Filters = ({ reply: { kinds, years }, search, onChange }: FiltersProps) => (
  <div style={{ maxWidth: "32rem" }} className="grid gap-5 sm:grid-cols-2">
    <Choice
      label="Fee"
      none="Any fee"
      options={kinds.map((value) => ({ value, label: kindName(value) }))}
      value={search.fee}
      onChange={(fee) => onChange({ fee })}
    />
    <Choice
      label="Year of the rides"
      none="Any year"
      options={years.map((value) => ({ value, label: value }))}
      value={search.year}
      onChange={(year) => onChange({ year })}
    />
  </div>
);

/** Says which kinds lack an authority or a due day, and where to set it. */
const MissingTerms = ({ rows }: Pick<Reply, "rows">) => {
  const authority = namesOf(rows.filter(({ payTo }) => !payTo));
  const day = namesOf(rows.filter(({ dueOn }) => !dueOn));
  const sentences =
    authority === day
      ? [day && `No authority and no due day are set for ${day}.`]
      : [
          authority && `No authority is set for ${authority}.`,
          day && `No due day is set for ${day}.`,
        ];
  const text = sentences.filter(Boolean).join(" ");
  return (
    text && (
      <p className="text-small text-fg-2">
        {text} Set it under{" "}
        <Link to="/admin/surcharges" className="underline underline-offset-4 hover:text-accent">
          Public fees
        </Link>
        .
      </p>
    )
  );
};

/** "Airport access and MTA congestion relief" */
const namesOf = (rows: Reply["rows"]): string =>
  listFormat.format(new Set(rows.map(({ kind }) => kindName(kind))));

const listFormat = new Intl.ListFormat("en-US");

type SumProps = { name: string; amount: number; isMain?: boolean; children?: ReactNode };

/** A figure below its name. */
const Sum = ({ name, amount, isMain = false, children }: SumProps) => (
  <div className="grow basis-31">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className={isMain ? "text-h3" : ""}>
      <Dollars amount={amount} />
      {children}
    </dd>
  </div>
);

const Report = ({ reply: { rows, total, payments, today } }: { reply: Reply }) => {
  const overdue = overdueSum(rows, today);
  return (
    <>
      {rows.length === 0 ? (
        <Card className="!p-0">
          <EmptyState icon={Landmark} text="No public fees were collected here" />
        </Card>
      ) : (
        <>
          <Section title="Total">
            <dl className="flex flex-wrap justify-between gap-x-6 gap-y-2 tabular-nums">
              <Sum name="Collected" amount={total.collected} />
              <Sum name="Refunded to riders" amount={total.returned} />
              <Sum name="Remitted" amount={total.remitted} />
              <Sum name="Still to remit" amount={total.open} isMain>
                {overdue > 0 && (
                  <span className="block text-small font-normal text-warning">
                    <Money cents={overdue} /> of it is overdue.
                  </span>
                )}
              </Sum>
            </dl>
            <p className="text-small text-fg-2">
              Pay each agency yourself, then record the payment here. {productName()} moves no
              money.
            </p>
          </Section>
          <MissingTerms rows={rows} />
          <OwedList rows={rows} today={today} />
        </>
      )}
      <Section title="Payments recorded">
        <PaymentList payments={payments} />
      </Section>
    </>
  );
};
