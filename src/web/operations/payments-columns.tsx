import type { PaymentRow } from "#shared/operations/lists-contract.ts";
import { taxName } from "#shared/product.ts";
import { ListTime } from "#web/platform/admin/list-time.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { StatusWord } from "#web/ui/status-word.tsx";
import type { Column } from "#web/ui/tables/column-table.tsx";
import { OpenRide } from "./open-ride.tsx";
import type { ListOrder } from "./rides-columns.tsx";
import { moneyStyles } from "./status-styles.ts";

type PaymentColumn = Column<PaymentRow, ListOrder>;

const reference: PaymentColumn = {
  id: "reference",
  label: "Reference",
  className: "w-32",
  cell: (payment) => <OpenRide {...payment} />,
};

const amountColumn = (
  id: string,
  label: string,
  amountOf: (payment: PaymentRow) => number | null,
): PaymentColumn => ({
  id,
  label,
  className: "w-22 text-right",
  cell: (payment) => {
    const amount = amountOf(payment);
    if (amount === null) return <span className="text-fg-3">–</span>;
    return <Dollars amount={amount} className={amount === 0 ? "text-fg-3" : ""} />;
  },
});

/** An amount that exists only once the card was charged. */
export const ifCharged = ({ captured }: PaymentRow, amount: number): number | null =>
  captured > 0 ? amount : null;

/** The payment's state, with the amount that is held on the card. */
export const PaymentMoney = ({ money, amount }: PaymentRow) => (
  <>
    <StatusWord {...moneyStyles[money]} /> {money === "held" && <Dollars amount={amount} />}
  </>
);

/** Columns of the payments that an admin may hide. Charged less refunded is the driver's, the tax and the fees. */
export const paymentColumns = (): readonly PaymentColumn[] => [
  {
    id: "begun",
    label: "Booked",
    className: "w-37 text-fg-2",
    orders: ["oldest", "newest"],
    cell: ({ createdAt }) => <ListTime at={createdAt} />,
  },
  { id: "rider", label: "Rider", cell: ({ rider }) => rider, title: ({ rider }) => rider },
  { id: "driver", label: "Driver", cell: ({ driver }) => driver, title: ({ driver }) => driver },
  {
    id: "stripe",
    label: "Stripe payment",
    className: "w-56 font-mono text-fg-2",
    cell: ({ paymentIntentId }) => paymentIntentId ?? "None",
    title: ({ paymentIntentId }) => paymentIntentId ?? undefined,
  },
  {
    id: "money",
    label: "Payment",
    className: "w-32",
    cell: (payment) => <PaymentMoney {...payment} />,
  },
  amountColumn("charged", "Charged", (payment) => ifCharged(payment, payment.captured)),
  amountColumn("refunded", "Refunded", ({ refunded }) => refunded || null),
  amountColumn("sent", "To driver", (payment) => ifCharged(payment, payment.sent)),
  amountColumn("tax", taxName(), ({ tax }) => tax),
  { ...amountColumn("fees", "Public fees", ({ fees }) => fees), className: "w-28 text-right" },
  amountColumn("tip", "Tip", ({ tip }) => tip),
  amountColumn("tolls", "Tolls", ({ tolls }) => tolls),
  { ...amountColumn("fee", "Stripe fee", ({ fee }) => fee), className: "w-26 text-right" },
];

/** Hidden by default, so that the table fits a window of 1280 pixels. */
export const paymentColumnsHiddenAtFirst = ["driver", "stripe", "tip", "tolls", "fee"] as const;

/** Visible columns, beginning with the reference. */
export const visiblePaymentColumns = (hidden: readonly string[]) => [
  reference,
  ...paymentColumns().filter(({ id }) => !hidden.includes(id)),
];
