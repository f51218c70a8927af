import type { Cents } from "#shared/money.ts";
import type { PayoutAccount } from "#shared/payouts/payout-state.ts";

/** Drivers' payout accounts at the provider. Calls about an account throw AccountRevoked if it is not ours any more. */
export interface PayoutAccounts {
  /** Creates a driver's payout account without details. Returns its id. Throws AccountRefused. */
  createPayoutAccount(holder: { driverId: string; email: string }, key: string): Promise<string>;
  /** Finds a driver's payout account after a lost reply, among the accounts created since an instant. */
  findPayoutAccountOf(driverId: string, since: Date): Promise<string | null>;
  findPayoutAccount(accountId: string): Promise<ProviderPayoutAccount>;
  /** Balance of a payout account and its latest ten bank payouts, newest first. */
  findAccountMoney(accountId: string): Promise<AccountMoney>;
  /** URL of the provider's form for the account's details; single use, valid for minutes. Throws AccountRefused. */
  createPayoutLink(request: PayoutLinkRequest): Promise<string>;
}

export interface AccountMoney {
  /** Negative when more was reversed than the account held. */
  balance: Cents;
  payouts: ProviderBankPayout[];
}

export interface ProviderBankPayout {
  id: string;
  amount: Cents;
  state: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  madeAt: Date;
  arrivesAt: Date;
  /** Why the bank rejected the payout. */
  failure: string | null;
}

/** A payout account and its driver; null when the metadata names none. */
export type ProviderPayoutAccount = PayoutAccount & { driverId: string | null };

export interface PayoutLinkRequest {
  accountId: string;
  returnUrl: string;
  /** Target of a used or expired link. */
  refreshUrl: string;
}
