import * as z from "zod/mini";
import { formatPercent } from "#shared/basis-points.ts";
import { capitalize } from "#shared/capitalize.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { findingLabels } from "#shared/operations/finding-kinds.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

type Facts = Record<string, unknown>;
/** One changed field with its values; null where a side lacks it. */
export type Change = { field: string; from: string | null; to: string | null };

/** Changes of an audit entry, before and after, and the subject of the act. */
export const changesOf = ({ before, after }: { before: Facts; after: Facts }): Change[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => name !== FINDING_ID)
    .map((name) => ({ name, isChanged: !isSame(before[name], after[name]) }))
    .filter(({ name, isChanged }) => isChanged || name === SUBJECT)
    .map(({ name, isChanged }) => ({
      field: labels[name] ?? capitalize(name),
      from: isChanged && name in before ? formatValue(name, before[name]) : null,
      to: name in after ? formatValue(name, after[name]) : null,
    }));

/** An internal id; only the CSV export contains it. */
const FINDING_ID = "finding";
/** Such as the document that was decided on. It is listed although it does not change. */
const SUBJECT = "subject";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const labels: Record<string, string> = {
  isVerified: "Verification",
  isDisabled: "Login",
  isTwoStepOn: "Two-step login",
  codesLeft: "Recovery codes left",
  taxBps: "Tax rate",
  through: "Offer validity",
  givenBack: "Given back before",
  kind: "Finding",
  onBehalfOf: "For",
  effectiveOn: "First day",
  levels: "Taxes",
  fees: "Fees",
  paidOn: "Paid",
};

/** Fields of a refund in cents. */
const centFields = ["givenBack", "amount", "driver", "tax", "platform"];
const taxesSchema = z.array(z.object({ level: z.string(), taxBps: z.number() }));

const formatValue = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return "None";
  return formatters.get(name)?.(value) ?? formatPlain(value);
};

const formatPlain = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Formats a value; undefined for a value of another type. */
type Formatter = (value: unknown) => string | undefined;

const either =
  (yes: string, no: string): Formatter =>
  (value) =>
    value === true ? yes : no;

const forNumber =
  (format: (value: number) => string): Formatter =>
  (value) =>
    typeof value === "number" ? format(value) : undefined;

const forText =
  (format: (value: string) => string): Formatter =>
  (value) =>
    typeof value === "string" ? format(value) : undefined;

const formatCents = forNumber((amount) => formatMoney(cents(amount)));
const formatState = forText((state) =>
  capitalize(state.replaceAll("_", " ").replace("cancelled", "canceled")),
);
const formatKind: Formatter = (value) =>
  Object.entries(findingLabels).find(([kind]) => kind === value)?.[1] ?? String(value);

const formatters = new Map<string, Formatter>([
  ["isVerified", either("Verified", "Unverified")],
  ["isDisabled", either("Disabled", "Enabled")],
  ["isTwoStepOn", either("On", "Off")],
  ["taxBps", forNumber(formatPercent)],
  ["through", forText(usDateOfIso)],
  ["effectiveOn", forText(usDateOfIso)],
  ["paidOn", forText(usDateOfIso)],
  ["levels", (value) => formatTaxes(value)],
  ["kind", formatKind],
  ["status", formatState],
  ["state", formatState],
  ...centFields.map((name): [string, Formatter] => [name, formatCents]),
]);

const formatTaxes = (value: unknown): string => {
  const { data = [] } = taxesSchema.safeParse(value);
  return data.map(({ level, taxBps }) => `${level} ${formatPercent(taxBps)}`).join(", ");
};
