import { type Cents, formatMoney } from "#shared/money.ts";

/** Whole cents as "$12.34". */
export const Money = ({ cents, className = "" }: { cents: Cents; className?: string }) => (
  <span className={`whitespace-nowrap tabular-nums ${className}`}>{formatMoney(cents)}</span>
);
