import * as z from "zod/mini";
import { formatPercent } from "#shared/basis-points.ts";
import { cents, formatMoney } from "#shared/money.ts";
import { findingWords } from "#shared/operations/finding-kinds.ts";
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
const amounts = new Set(["givenBack", "amount", "driver", "tax", "platform"]);
const taxesSchema = z.array(z.object({ level: z.string(), taxBps: z.number() }));

const valueWords = (name: string, value: unknown): string => {
  if (value === null || value === undefined) return "None";
  if (name === "isVerified") return value === true ? "Verified" : "Unverified";
  if (name === "isDisabled") return value === true ? "Disabled" : "Enabled";
  if (name === "isTwoStepOn") return value === true ? "On" : "Off";
  if (name === "taxBps" && typeof value === "number") return formatPercent(value);
  if ((name === "through" || name === "effectiveOn") && typeof value === "string")
    return usDateOfIso(value);
  if (amounts.has(name) && typeof value === "number") return formatMoney(cents(value));
  if (name === "levels") return taxesWords(value);
  if (name === "kind")
    return Object.entries(findingWords).find(([kind]) => kind === value)?.[1] ?? String(value);
  if ((name === "status" || name === "state") && typeof value === "string")
    return capitalized(value.replaceAll("_", " ").replace("cancelled", "canceled"));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "string" ? value : JSON.stringify(value);
};

const taxesWords = (value: unknown): string => {
  const { data = [] } = taxesSchema.safeParse(value);
  return data.map(({ level, taxBps }) => `${level} ${formatPercent(taxBps)}`).join(", ");
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
