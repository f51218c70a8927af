import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { requiredLine, requiredText } from "#shared/fields.ts";
import { type Cents, formatMoney } from "#shared/money.ts";
import { dollars, enteredDollars, id, idParams, instant, isoMonth } from "#shared/wire.ts";

const kind = z.string().check(z.regex(/^[a-z][a-z0-9_]{1,39}$/, "This kind is not valid"));

/** All kinds and years by default. */
export const remittanceFilter = z.object({
  kind: z.optional(kind),
  year: z.optional(z.string().check(z.regex(/^20\d\d$/, "A year has four digits"))),
});
export type RemittanceFilter = z.output<typeof remittanceFilter>;

const sums = {
  /** Completed trips on which the fee was collected. */
  trips: z.int(),
  collected: dollars,
  /** Given back to riders with a full refund. */
  returned: dollars,
  /** collected - returned */
  owed: dollars,
  remitted: dollars,
  /** owed - remitted; negative if a fee was returned after it was remitted. */
  open: dollars,
};
const owedRow = z.object({
  kind: z.string(),
  month: z.string(),
  /** The authority that gets the fee, and the day on which it is due; null until a rule of the kind says so. */
  payTo: z.nullable(z.string()),
  dueOn: z.nullable(z.iso.date()),
  ...sums,
});
export type OwedRow = z.output<typeof owedRow>;

const payment = z.object({
  id,
  kind: z.string(),
  month: z.string(),
  /** Negative if it reverses another. */
  amount: dollars,
  paidOn: z.string(),
  reference: z.string(),
  recordedBy: z.string(),
  recordedAt: instant,
  /** `takes_back`: reverses an earlier payment, which then is `taken_back`. */
  state: z.enum(["paid", "taken_back", "takes_back"]),
});
export type RemittancePayment = z.output<typeof payment>;

export const listRemittances = endpoint({
  method: "GET",
  path: "/admin/remittances",
  summary: "Government fees by kind and month of the trip: collected, returned, remitted, open",
  audience: "admin",
  permission: "books",
  query: remittanceFilter,
  reply: successWith({
    /** Newest month first. */
    rows: z.array(owedRow),
    total: z.object(sums),
    /** Choices of the filter. */
    kinds: z.array(z.string()),
    years: z.array(z.string()),
    /** Newest payments of these kinds and years, at most 100. */
    payments: z.array(payment),
    /** Day in the market. */
    today: z.string(),
  }),
});

/** Takes `remittanceFilter` as its query. */
export const REMITTANCES_CSV_PATH = "/admin/remittances.csv";

const amountMessage = "Enter an amount in dollars and cents, more than $0.00";
export const futureMessage =
  "A remittance is recorded after it was paid: choose today or an earlier day";
export const tooEarlyMessage = "Fees cannot be remitted before the month of their rides";
export const openLimitMessage = (open: Cents): string =>
  open > 0
    ? `Only ${formatMoney(open)} is still to remit for this fee and month`
    : "Nothing is left to remit for this fee and month";

const remittanceBody = z.object({
  kind,
  month: isoMonth,
  amount: enteredDollars(amountMessage, 20_000_000),
  paidOn: z.iso.date("Choose the day of the payment"),
  reference: requiredLine("Reference", 100),
});

export const recordRemittance = endpoint({
  method: "POST",
  path: "/admin/remittances",
  summary: "Record fees that the operator paid to an authority",
  audience: "admin",
  permission: "books",
  limit: "write",
  body: remittanceBody,
  reply: successWith({ id }),
  status: 201,
});

export const takeBackRemittance = endpoint({
  method: "POST",
  path: "/admin/remittances/:id/take-back",
  summary: "Reverse a remittance that was recorded by mistake",
  audience: "admin",
  permission: "books",
  limit: "write",
  params: idParams,
  body: z.object({ reason: requiredText("Reason", 500) }),
  reply: successWith({ id }),
});
