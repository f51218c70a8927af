import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { AMOUNT_DUE_LABEL, linesBelowTotal } from "#shared/fares/below-total.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { formatDollars } from "#shared/money.ts";
import { productName, taxName } from "#shared/product.ts";
import { CREDIT_NAME } from "#shared/referrals/policy.ts";
import { oneLine } from "#shared/visible-text.ts";
import type { Ride } from "./contract.ts";
import { estimatedArrival } from "./estimated-arrival.ts";
import { customReason, wireStatus } from "./wire-status.ts";

type Row = readonly [name: string, value: string];

/** A ride's receipt as text: every price line, the card, refunds. */
export function receiptText(ride: Ride): string {
  const parts: Row[][] = [
    bookingRows(ride),
    priceRows(ride),
    paymentRows(ride),
    tipRows(ride),
    tollRows(ride),
    policyRows(ride),
  ];
  const rows = parts.flat();
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const sections = parts
    .filter((part) => part.length > 0)
    .map((part) => part.map(([name, value]) => name.padEnd(width) + oneLine(value)).join("\n"));
  return `${[`${productName()} receipt`, ...sections].join("\n\n")}\n`;
}

function bookingRows(ride: Ride): Row[] {
  const { driver } = ride;
  return [
    ["Booking reference", ride.reference],
    ["Status", ride.rideCompleted ? "Completed" : (wireStatus(ride.state).reason ?? ride.status)],
    ...reasonRows(ride),
    ...timeRows(ride),
    ["Pickup", ride.from.label],
    ["Destination", ride.to.label],
    ...(ride.passengerName === null ? [] : [["Passenger", ride.passengerName] as const]),
    ["Driver", `${driver.firstName} ${driver.lastName}`],
    ...vehicleRows(driver.vehicle),
    ["Vehicle type", vehicleTypeLabels[driver.vehicle.vehicleType]],
    ["Rating", driver.rating === null ? "New" : driver.rating.toFixed(1)],
  ];
}

/** "2021 Silver Toyota Camry, plate T123456C"; no row for a former driver. */
function vehicleRows({ year, color, make, model, plateNumber }: Ride["driver"]["vehicle"]): Row[] {
  if (year === null) return [];
  const name = `${year} ${color} ${make} ${model}`;
  return [["Vehicle", plateNumber === null ? name : `${name}, plate ${plateNumber}`]];
}

function reasonRows(ride: Ride): Row[] {
  const reason = customReason(ride);
  return reason === null ? [] : [["Reason given", reason]];
}

function timeRows({ pickupAt, requestedAt }: Ride): Row[] {
  if (pickupAt === null) return [["Requested", formatMarketTime(new Date(requestedAt))]];
  const at = new Date(pickupAt);
  return [
    ["Pickup date and time", formatMarketTime(at)],
    ["Estimated arrival", formatMarketTime(estimatedArrival(at))],
  ];
}

function priceRows(ride: Ride): Row[] {
  const lines = ride.lines.map(({ label, amount, detail }): Row => {
    return [
      label,
      detail === undefined ? formatDollars(amount) : `${formatDollars(amount)} (${detail})`,
    ];
  });
  const below = linesBelowTotal(ride);
  const due =
    below.length === 0 ? [] : [...below, { label: AMOUNT_DUE_LABEL, amount: ride.amountDue }];
  return [
    ...lines,
    ["Total amount", formatDollars(ride.total)],
    ...due.map(({ label, amount }): Row => [label, formatDollars(amount)]),
  ];
}

function paymentRows({ payment, amountDue }: Ride): Row[] {
  const card: Row[] = payment.cardLast4 === null ? [] : [["Card", `ending ${payment.cardLast4}`]];
  const { split } = payment;
  if (split === null)
    return [["Payment", (unpaid[payment.state] ?? formatHeld)(amountDue)], ...card];
  const allocation: Row[] = [["Driver's fare", formatDollars(split.driverFare)]];
  if (split.fees > 0) allocation.push(["Fees passed through", formatDollars(split.fees)]);
  // The "of which" rows that follow are parts of the tax.
  allocation.push([taxName(), formatDollars(split.faireTax)]);
  allocation.push(...creditRows(split));
  if (split.cardProcessing !== null)
    allocation.push(["Of which card processing", formatDollars(split.cardProcessing)]);
  if (split.platformBears > 0)
    allocation.push([`Refunded by ${productName()} itself`, formatDollars(split.platformBears)]);
  const refunds = [...refundRows(split), ...grantedRows(payment.refunds)];
  return [["Paid", formatDollars(split.riderPaid)], ...card, ...refunds, ...allocation];
}

type Split = NonNullable<Ride["payment"]["split"]>;

function creditRows({ riderCredit, driverCredit }: Split): Row[] {
  return [
    ...(riderCredit > 0 ? [[`Of which ${creditName}`, formatDollars(riderCredit)] as const] : []),
    ...(driverCredit > 0
      ? [["Of which added to the fare", formatDollars(driverCredit)] as const]
      : []),
  ];
}

const creditName = CREDIT_NAME.toLowerCase();

function refundRows({ refunded, isRefundDone }: Split): Row[] {
  if (refunded === 0) return [];
  return [
    ["Refunded", isRefundDone ? formatDollars(refunded) : `${formatDollars(refunded)}, on its way`],
  ];
}

/** Refunds granted by admins after the ride. */
const grantedRows = (refunds: Ride["payment"]["refunds"]): Row[] =>
  refunds.map(({ at, amount, reason }) => [
    `Refund of ${formatDollars(amount)}`,
    `${formatMarketTime(new Date(at))}: ${reason}`,
  ]);

/** A tip is charged apart from the ride. */
function tipRows({ tip: { state, amount, paidAt } }: Ride): Row[] {
  if (amount === null || paidAt === null) return [];
  const refund = `${formatDollars(amount)}${state === "refunded" ? "" : ", on its way"}`;
  return [
    ["Tip", `${formatDollars(amount)}, all of it to the driver`],
    ["Tip paid", formatMarketTime(new Date(paidAt))],
    ...(state === "paid" ? [] : [["Tip refunded", refund] as const]),
  ];
}

/** Rows of the paid tolls, which are charged apart from the ride. */
const tollRows = ({ tolls }: Ride): Row[] =>
  tolls.entries.flatMap(({ road, amount, state, paidAt }): Row[] => {
    if (paidAt === null) return [];
    const refund = `${formatDollars(amount)}${state === "refunded" ? "" : ", on its way"}`;
    return [
      [`Toll, ${road}`, `${formatDollars(amount)}, all of it to the driver`],
      ["Toll paid", formatMarketTime(new Date(paidAt))],
      ...(state === "paid" ? [] : [["Toll refunded", refund] as const]),
    ];
  });

const policyRows = ({ policyHash }: Ride): Row[] =>
  policyHash === null ? [] : [["Cancellation policy version", policyHash]];

const formatHeld = (total: number) => `${formatDollars(total)} held, not charged yet`;
const unpaid: Readonly<Record<string, (total: number) => string>> = {
  creating: () => "Not paid",
  open: () => "Not paid",
  lapsed: () => "Not paid",
  released: (total) => `${formatDollars(total)} released, nothing charged`,
};
