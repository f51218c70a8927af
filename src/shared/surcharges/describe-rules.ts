import { formatPercent } from "#shared/basis-points.ts";
import { cents, formatMoney } from "#shared/money.ts";
import type { SurchargeRule } from "./fields.ts";

/** "$2.75", or "2.5% of the fare". */
export const describeAmount = ({ amount }: Pick<SurchargeRule, "amount">): string =>
  "cents" in amount ? formatMoney(cents(amount.cents)) : `${formatPercent(amount.bps)} of the fare`;

/** Fees of a table in one line, as the audit shows them. */
export const describeRules = (rules: readonly SurchargeRule[]): string =>
  rules.map((rule) => `${rule.label} ${describeAmount(rule)}`).join(", ") || "No fees";
