import { type Cents, formatMoney } from "#shared/money.ts";

/** Whole cents as "$12.34", with a true minus sign: a hyphen takes the width of a digit in tabular figures. */
export const Money = ({ cents, className = "" }: { cents: Cents; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className}`}>
    {formatMoney(cents).replace("-", "\u2212")}
  </span>
);
