import type { PhoneWallet, WalletMethod } from "./wallets.ts";

/** Stored card details; the full number is never stored. */
export type Card = {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  /** See `fingerprintOf`. */
  fingerprint: string;
  /** The phone's wallet that holds the card. */
  wallet?: PhoneWallet;
};

export type Decline = {
  declineCode: string;
  code: string;
  message: string;
  /** Stripe's Radar blocks the payment; the bank is not asked. */
  isBlocked?: true;
};

/** Event that follows a successful payment by a test card. */
export type CardScenario = "refund_pending" | "refund_fails" | "risk_review" | "fraud_warning";

/** The simulated bank's behavior for a card. */
export type Behavior = {
  /** Set if every charge is refused. */
  decline: Decline | null;
  /** Whether the cardholder must confirm each payment (3-D Secure). */
  isChallenged: boolean;
  scenario: CardScenario | null;
};

/** The card or wallet that pays. */
export type Payer = {
  means: Card | WalletMethod;
  /** Null or missing for a wallet. */
  behavior?: Behavior | null;
  email: string;
  name: string;
};
