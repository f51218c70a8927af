import { formatDollars } from "#shared/money.ts";
import type { PaymentRow } from "#shared/operations/lists-contract.ts";
import { productName } from "#shared/product.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { ColumnTable } from "#web/ui/tables/column-table.tsx";
import { OpenRide } from "./open-ride.tsx";
import { PaymentMoney, visiblePaymentColumns } from "./payments-columns.tsx";
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
  <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 xl:hidden">
    {payments.map((payment) => (
      <li
        key={payment.rideId}
        className="relative grid grid-cols-1 content-start gap-0.5 rounded-card border border-hairline bg-surface px-3 py-2.5 transition-colors hover:bg-raised"
      >
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0 break-words">
            {payment.rider} <span className="text-fg-2">with</span> {payment.driver}
          </p>
          {payment.captured > 0 && (
            <span className="shrink-0 tabular-nums">
              <span className="sr-only">Charged </span>
              <Dollars amount={payment.captured} />
            </span>
          )}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 text-small">
          <OpenRide {...payment} />
          <span className="text-fg-2">
            <ListTime at={payment.createdAt} />
          </span>
          <span className="tabular-nums">
            <PaymentMoney {...payment} />
            {payment.refunded > 0 && (
              <>
                {" · Refunded "}
                <Dollars amount={payment.refunded} />
              </>
            )}
          </span>
        </p>
        <PaymentParts payment={payment} />
      </li>
    ))}
  </ul>
);

/** "Driver $21.36 · Faire $2.78 · Public fees $3.50"; nothing before a charge. */
const PaymentParts = ({ payment: { driverPart, platformPart, fees } }: { payment: PaymentRow }) =>
  driverPart !== null &&
  platformPart !== null &&
  fees !== null && (
    <p className="text-small text-fg-2 tabular-nums">
      Driver {formatDollars(driverPart)} · {productName()} {formatDollars(platformPart)} · Public
      fees {formatDollars(fees)}
    </p>
  );
