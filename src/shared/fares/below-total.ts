import { CREDIT_NAME } from "#shared/referrals/policy.ts";

/** Price lines shown below the total, in dollars. */
export type BelowTotal = {
  readonly fees: readonly { readonly label: string; readonly amount: number }[];
  readonly credit: number;
  readonly amountDue: number;
};

/** Label of the driver's fare: the sum of the lines above the tax. */
export const RIDE_COST_LABEL = "Ride Cost";

/** Label of the amount charged. */
export const AMOUNT_DUE_LABEL = "You pay";

/** Lines from the total of a price to the amount charged: fees, then the credit, negative. Empty without either. */
export const linesBelowTotal = ({
  fees,
  credit,
}: Omit<BelowTotal, "amountDue">): { label: string; amount: number }[] => [
  ...fees.map(({ label, amount }) => ({ label, amount })),
  ...(credit > 0 ? [{ label: CREDIT_NAME, amount: -credit }] : []),
];
