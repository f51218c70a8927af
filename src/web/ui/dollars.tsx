import { centsFromDollars } from "#shared/money.ts";
import { Money } from "./money.tsx";

/** An amount as it travels, in dollars with at most two decimals, as "$12.34". */
export const Dollars = ({ amount, className }: { amount: number; className?: string }) => (
  <Money cents={centsFromDollars(amount)} className={className} />
);
