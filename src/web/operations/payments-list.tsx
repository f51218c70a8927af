import type { PaymentRow } from "#shared/operations/lists-contract.ts";
import { Dollars } from "#web/ui/dollars.tsx";
import { ColumnTable } from "#web/ui/tables/column-table.tsx";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { OpenRide } from "./open-ride.tsx";
import { ifCharged, PaymentMoney, payees, visiblePaymentColumns } from "./payments-columns.tsx";
import type { ListOrder } from "./rides-columns.tsx";

type PaymentsListProps = {
  payments: readonly PaymentRow[];
  /** Ids of hidden columns. */
  hidden: readonly string[];
  sort: ListOrder;
  onSort: (sort: ListOrder) => void;
};

/** A page of payments as a table, or as cards on narrow screens. */
export const PaymentsList = ({ payments, hidden, ...order }: PaymentsListProps) => (
  <>
    <ColumnTable
      label="Payments"
      columns={visiblePaymentColumns(hidden)}
      rows={payments}
      keyOf={({ rideId }) => rideId}
      {...order}
    />
    <PaymentCards payments={payments} />
  </>
);

const PaymentCards = ({ payments }: { payments: readonly PaymentRow[] }) => (
  <ul className="grid gap-3 md:grid-cols-2 xl:hidden">
    {payments.map((payment) => (
      <li
        key={payment.rideId}
        className="relative grid content-start gap-1 rounded-card border border-hairline bg-surface p-3 transition-colors hover:bg-raised"
      >
        <div className="flex flex-wrap items-start justify-between gap-3">
          <OpenRide {...payment} />
          <span className="text-small">
            <PaymentMoney {...payment} />
          </span>
        </div>
        <p className="break-words">
          {payment.rider} <span className="text-fg-2">with</span> {payment.driver}
        </p>
        <p className="text-small text-fg-2">
          Booked <MarketTime at={payment.createdAt} isBrief />
        </p>
        <dl className="flex flex-wrap gap-x-4 text-small tabular-nums">
          <Line name="Charged" amount={ifCharged(payment, payment.captured)} />
          <Line name="Refunded" amount={payment.refunded || null} />
          {payees().map(({ id, label, amountOf }) => (
            <Line key={id} name={label} amount={amountOf(payment) || null} />
          ))}
          {payment.driverPart !== null && payment.sent !== payment.driverPart && (
            <Line name="Sent to driver" amount={payment.sent} />
          )}
          <Line name="Stripe fee" amount={payment.fee} />
          <Line name="Tip, charged apart" amount={payment.tip} />
          <Line name="Tolls, charged apart" amount={payment.tolls} />
        </dl>
        {payment.paymentIntentId && (
          <p className="font-mono text-small break-all text-fg-3">{payment.paymentIntentId}</p>
        )}
      </li>
    ))}
  </ul>
);

const Line = ({ name, amount }: { name: string; amount: number | null }) =>
  amount !== null && (
    <div className="flex gap-x-1.5">
      <dt className="text-fg-3">{name}</dt>
      <dd>
        <Dollars amount={amount} />
      </dd>
    </div>
  );
