import type { PaymentRow } from "#shared/operations/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import { SortHeader } from "#web/ui/tables/sort-header.tsx";
import { Cell, HeaderCell, Table } from "#web/ui/tables/table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { OpenRide } from "./open-ride.tsx";
import { moneyStyles } from "./status-styles.ts";

type PaymentsListProps = {
  payments: readonly PaymentRow[];
  sort: "newest" | "oldest";
  onSort: (sort: "newest" | "oldest") => void;
};

/** A page of payments as a table, or as cards on narrow screens. */
export const PaymentsList = (props: PaymentsListProps) => (
  <>
    <PaymentsTable {...props} />
    <PaymentCards payments={props.payments} />
  </>
);

const PaymentsTable = ({ payments, sort, onSort }: PaymentsListProps) => (
  <div className="hidden xl:block">
    <Table label="Payments">
      <thead>
        <tr>
          <HeaderCell className="w-32">Reference</HeaderCell>
          <SortHeader
            label="Begun"
            orders={["oldest", "newest"]}
            descendingFirst
            sort={sort}
            onSort={onSort}
            className="w-32"
          />
          <HeaderCell>Stripe payment</HeaderCell>
          <HeaderCell className="w-40">Money</HeaderCell>
          {["Charged", "Refunded", "To driver", "Stripe fee"].map((name) => (
            <HeaderCell key={name} className="w-24 text-right">
              {name}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.rideId} className="relative transition-colors hover:bg-raised">
            <Cell>
              <OpenRide {...payment} />
            </Cell>
            <Cell className="text-fg-2">
              <MarketTime at={payment.createdAt} isBrief />
            </Cell>
            <Cell className="font-mono break-all text-fg-2">
              {payment.paymentIntentId ?? "None"}
            </Cell>
            <Cell>
              <StatusWord {...moneyStyles[payment.money]} />
            </Cell>
            <Amount of={payment.captured} />
            <Amount of={payment.refunded} />
            <Amount of={payment.sent} tip={payment.tip} tolls={payment.tolls} />
            <Amount of={payment.fee ?? 0} />
          </tr>
        ))}
      </tbody>
    </Table>
  </div>
);

type AmountProps = { of: number; tip?: number | null; tolls?: number | null };

const Amount = ({ of, tip = null, tolls = null }: AmountProps) => (
  <Cell className={`text-right ${of === 0 ? "text-fg-3" : ""}`}>
    <Dollars amount={of} />
    {tip !== null && (
      <span className="block text-small text-fg-2">
        Tip <Dollars amount={tip} />
      </span>
    )}
    {tolls !== null && (
      <span className="block text-small text-fg-2">
        Tolls <Dollars amount={tolls} />
      </span>
    )}
  </Cell>
);

const PaymentCards = ({ payments }: { payments: readonly PaymentRow[] }) => (
  <ul className="grid gap-4 md:grid-cols-2 xl:hidden">
    {payments.map((payment) => (
      <li
        key={payment.rideId}
        className="relative grid content-start gap-3 rounded-card border border-hairline bg-surface p-5 transition-colors hover:bg-raised"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <OpenRide {...payment} />
          <span className="text-small">
            <StatusWord {...moneyStyles[payment.money]} />
          </span>
        </div>
        <p className="text-small text-fg-2">
          <MarketTime at={payment.createdAt} />
        </p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-small tabular-nums">
          <Line name="Charged" amount={payment.captured} />
          <Line name="Refunded" amount={payment.refunded} />
          <Line name="To driver" amount={payment.sent} />
          {payment.tip !== null && <Line name="Tip" amount={payment.tip} />}
          {payment.tolls !== null && <Line name="Tolls" amount={payment.tolls} />}
          <Line name="Stripe fee" amount={payment.fee ?? 0} />
        </dl>
        <p className="font-mono text-small break-all text-fg-2">{payment.paymentIntentId ?? ""}</p>
      </li>
    ))}
  </ul>
);

const Line = ({ name, amount }: { name: string; amount: number }) => (
  <>
    <dt className="text-fg-3">{name}</dt>
    <dd>
      <Dollars amount={amount} />
    </dd>
  </>
);
