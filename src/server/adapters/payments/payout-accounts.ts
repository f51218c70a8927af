import type { Cents } from "#shared/money.ts";
import type { PayoutAccount } from "#shared/payouts/payout-state.ts";

/** Drivers' payout accounts at the provider. Calls about an account throw AccountRevoked if it is no longer ours. */
export interface PayoutAccounts {
  /** Creates a driver's payout account without details. Returns its id. Throws AccountRefused. */
  createPayoutAccount(holder: { driverId: string; email: string }, key: string): Promise<string>;
  /** Finds a driver's payout account after a lost reply, among the accounts created since an instant. */
  findPayoutAccountOf(driverId: string, since: Date): Promise<string | null>;
  findPayoutAccount(accountId: string): Promise<ProviderPayoutAccount>;
  /** Balance of a payout account and its latest ten bank payouts, newest first. */
  findAccountMoney(accountId: string): Promise<AccountMoney>;
  /** Pays out to the bank within minutes. Throws InstantPayoutRefused. */
  payOutInstantly(request: InstantPayoutRequest): Promise<ProviderBankPayout>;
  /** URL of the provider's form for the account's details; single use, valid for minutes. Throws AccountRefused. */
  createPayoutLink(request: PayoutLinkRequest): Promise<string>;
}

export interface AccountMoney {
  /** Negative when more was reversed than the account held. */
  balance: Cents;
  payouts: ProviderBankPayout[];
  /** The bank did not take a payout: no more are made until the driver enters a bank account again. */
  isBankRefused: boolean;
  /** Amount payable within minutes; null if the balance is empty or no external account supports instant payouts. */
  instant: InstantBalance | null;
}

/** The fee is the platform's price for instant payouts, as set at the provider; it is taken on top of the amount. */
export interface InstantBalance {
  amount: Cents;
  fee: Cents;
  /** External account at the provider, such as `card_1`. */
  destination: string;
  /** Display name, such as "Visa debit card ending in 5556". */
  destinationName: string;
}

export interface InstantPayoutRequest {
  accountId: string;
  amount: Cents;
  destination: string;
  key: string;
}

/** Reasons why the provider refuses an instant payout; "other" for an unknown one. */
export type InstantPayoutRefusal =
  | "insufficient"
  | "unsupported"
  | "limit"
  | "disabled"
  | "not_allowed"
  | "other";

export interface ProviderBankPayout {
  id: string;
  amount: Cents;
  state: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  isInstant: boolean;
  /** Idempotency key of the request that made it; null for the provider's own payouts. */
  requestKey: string | null;
  /** The platform's fee, taken from the account on top of the amount. */
  fee: Cents;
  madeAt: Date;
  arrivesAt: Date;
  /** Why the bank rejected the payout. */
  failure: string | null;
}

export type ProviderPayoutAccount = PayoutAccount & {
  /** The driver in the account's metadata; null when it names none. */
  driverId: string | null;
  /** Banks and debit cards that payouts go to, by Stripe's fingerprint. */
  destinations: { kind: "bank" | "card"; fingerprint: string }[];
};

export interface PayoutLinkRequest {
  accountId: string;
  returnUrl: string;
  /** Page to which a used or expired link redirects. */
  refreshUrl: string;
}
