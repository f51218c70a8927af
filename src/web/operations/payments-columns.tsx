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
  // Holds the widest reference in full, and leaves room for a rider's name at 1280 pixels.
  className: "w-36",
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

/** The amount; null until the card is charged. */
const ifCharged = ({ captured }: PaymentRow, amount: number): number | null =>
  captured > 0 ? amount : null;

/** The payment's state, with the amount that is held on the card or that the rider's bank took. */
export const PaymentMoney = ({ money, amount, takenByBank }: PaymentRow) => (
  <>
    <StatusWord {...moneyStyles[money]} /> {money === "held" && <Dollars amount={amount} />}
    {takenByBank > 0 && <Dollars amount={takenByBank} />}
  </>
);

/** The driver's part, the platform's and public fees: the charged amount, less refunds and what the bank took. */
const payees = () =>
  [
    { id: "part", label: "Driver's part", amountOf: ({ driverPart }: PaymentRow) => driverPart },
    {
      id: "kept",
      label: taxName(),
      amountOf: ({ platformPart }: PaymentRow) => platformPart,
    },
    { id: "fees", label: "Public fees", amountOf: ({ fees }: PaymentRow) => fees },
  ] as const;

/** Columns of the payments that an admin may hide. */
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
    className: "w-56 text-fg-2 tabular-nums",
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
  {
    ...amountColumn("refunded", "Refunded", ({ refunded }) => refunded || null),
    className: "w-24 text-right",
  },
  ...payees().map(({ id, label, amountOf }) => ({
    ...amountColumn(id, label, amountOf),
    // A heading of two lines leaves room for the rider's name at 1280 pixels.
    className: "w-20 text-right !whitespace-normal",
  })),
  {
    ...amountColumn("sent", "Sent to driver", (payment) => ifCharged(payment, payment.sent)),
    className: "w-30 text-right",
  },
  amountColumn("tip", "Tip", ({ tip }) => tip),
  amountColumn("tolls", "Tolls", ({ tolls }) => tolls),
  { ...amountColumn("fee", "Stripe fee", ({ fee }) => fee), className: "w-26 text-right" },
];

/** Hidden by default, so that the table fits a window of 1280 pixels. */
export const paymentColumnsHiddenAtFirst = [
  "driver",
  "stripe",
  "sent",
  "tip",
  "tolls",
  "fee",
] as const;

/** Visible columns, beginning with the reference. */
export const visiblePaymentColumns = (hidden: readonly string[]) => [
  reference,
  ...paymentColumns().filter(({ id }) => !hidden.includes(id)),
];
