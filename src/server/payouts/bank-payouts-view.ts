import type {
  AccountMoney,
  ProviderBankPayout,
} from "#server/adapters/payments/payout-accounts.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { dollarsFromCents } from "#shared/money.ts";
import type { getBankPayouts } from "#shared/payouts/contract.ts";

export function bankPayoutsView(money: AccountMoney | null): ReplyOf<typeof getBankPayouts> {
  if (!money)
    return {
      success: true,
      isConnected: false,
      balance: 0,
      payouts: [],
      isBankRefused: false,
      instant: null,
    };
  return {
    success: true,
    isConnected: true,
    isBankRefused: money.isBankRefused,
    balance: dollarsFromCents(money.balance),
    payouts: money.payouts.map(bankPayoutView),
    instant: money.instant && {
      amount: dollarsFromCents(money.instant.amount),
      fee: dollarsFromCents(money.instant.fee),
      destination: money.instant.destinationName,
    },
  };
}

export const bankPayoutView = (payout: ProviderBankPayout) => ({
  ...payout,
  amount: dollarsFromCents(payout.amount),
  fee: dollarsFromCents(payout.fee),
  madeAt: payout.madeAt.toISOString(),
  arrivesAt: payout.arrivesAt.toISOString(),
});
