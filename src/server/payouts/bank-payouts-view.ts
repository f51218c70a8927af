import type { AccountMoney } from "#server/adapters/payments/payout-accounts.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { dollarsFromCents } from "#shared/money.ts";
import type { getBankPayouts } from "#shared/payouts/contract.ts";

export function bankPayoutsView(money: AccountMoney | null): ReplyOf<typeof getBankPayouts> {
  if (!money) return { success: true, isConnected: false, balance: 0, payouts: [] };
  return {
    success: true,
    isConnected: true,
    balance: dollarsFromCents(money.balance),
    payouts: money.payouts.map((payout) => ({
      ...payout,
      amount: dollarsFromCents(payout.amount),
      madeAt: payout.madeAt.toISOString(),
      arrivesAt: payout.arrivesAt.toISOString(),
    })),
  };
}
