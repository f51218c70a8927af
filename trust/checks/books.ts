import type { Check } from "./check.ts";

export const ledgerSumsToZero: Check = ({ books }) => ({
  name: "the ledger and each of its transactions sum to zero",
  counted: books.entries,
  violations: [
    ...(books.sum === 0 ? [] : [`all entries: ${books.sum} cents`]),
    ...books.unbalancedTransactions,
  ],
});

export const ledgerIsStripe: Check = ({ books, stripeBalance }) => ({
  name: "the ledger's balance is Stripe's",
  counted: 1,
  violations:
    books.stripeBalance === stripeBalance
      ? []
      : [`ledger ${books.stripeBalance} cents, Stripe ${stripeBalance} cents`],
});

export const noFindings: Check = ({ findings }) => ({
  name: "the product's own comparison of the books finds nothing",
  counted: 1,
  violations: findings,
});
