import { centsFromDollars } from "#shared/money.ts";
import { Money } from "./money.tsx";

/** An amount in dollars, as in the contract, formatted as "$12.34". */
export const Dollars = ({ amount, className }: { amount: number; className?: string }) => (
  <Money cents={centsFromDollars(amount)} className={className} />
);
