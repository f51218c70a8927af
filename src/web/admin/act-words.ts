import * as z from "zod/mini";
import { formatPercent } from "#shared/basis-points.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { findingLabels } from "#shared/operations/finding-kinds.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

type Facts = Record<string, unknown>;
/** One changed field with its values; null where a side lacks it. */
export type Change = { of: string; from: string | null; to: string | null };

/** Changes of an audit entry, before and after. */
export const changesOf = ({ before, after }: { before: Facts; after: Facts }): Change[] =>
  Object.keys({ ...before, ...after })
    .filter((name) => name !== FINDING_ID)
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => ({
      of: labels[name] ?? capitalized(name),
      from: name in before ? valueWords(name, before[name]) : null,
      to: name in after ? valueWords(name, after[name]) : null,
    }));

/** Meaningless to readers; only the CSV export contains it. */
const FINDING_ID = "finding";

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
};

/** Fields of a refund in cents. */
const amounts = ["givenBack", "amount", "driver", "tax", "platform"];
const taxesSchema = z.array(z.object({ level: z.string(), taxBps: z.number() }));

const valueWords = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return "None";
  return wordsOf.get(name)?.(value) ?? plainWords(value);
};

const plainWords = (value: unknown): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Words for a value; undefined for a value of another type. */
type Words = (value: unknown) => string | undefined;

const either =
  (yes: string, no: string): Words =>
  (value) =>
    value === true ? yes : no;

const ofNumber =
  (words: (value: number) => string): Words =>
  (value) =>
    typeof value === "number" ? words(value) : undefined;

const ofText =
  (words: (value: string) => string): Words =>
  (value) =>
    typeof value === "string" ? words(value) : undefined;

const moneyLabels = ofNumber((amount) => formatMoney(cents(amount)));
const stateLabels = ofText((state) =>
  capitalized(state.replaceAll("_", " ").replace("cancelled", "canceled")),
);
const kindLabels: Words = (value) =>
  Object.entries(findingLabels).find(([kind]) => kind === value)?.[1] ?? String(value);

const wordsOf = new Map<string, Words>([
  ["isVerified", either("Verified", "Unverified")],
  ["isDisabled", either("Disabled", "Enabled")],
  ["isTwoStepOn", either("On", "Off")],
  ["taxBps", ofNumber(formatPercent)],
  ["through", ofText(usDateOfIso)],
  ["effectiveOn", ofText(usDateOfIso)],
  ["levels", (value) => taxesWords(value)],
  ["kind", kindLabels],
  ["status", stateLabels],
  ["state", stateLabels],
  ...amounts.map((name): [string, Words] => [name, moneyLabels]),
]);

const taxesWords = (value: unknown): string => {
  const { data = [] } = taxesSchema.safeParse(value);
  return data.map(({ level, taxBps }) => `${level} ${formatPercent(taxBps)}`).join(", ");
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
