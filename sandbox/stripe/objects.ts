import type Stripe from "stripe";
import type { Behavior, CardScenario, Payer } from "./cards/payer.ts";

/** Stored form of a Stripe object: expandable fields hold ids. */
type Unexpanded<T> = {
  [K in keyof T]: string extends T[K] ? Exclude<T[K], { id: string }> : T[K];
};

export type CheckoutSession = Unexpanded<Omit<Stripe.Checkout.Session, "line_items">>;
export type PaymentIntent = Unexpanded<Stripe.PaymentIntent>;
export type Charge = Unexpanded<Omit<Stripe.Charge, "refunds">>;
export type Refund = Unexpanded<Stripe.Refund>;
export type TransferReversal = Unexpanded<Stripe.TransferReversal>;
export type Transfer = Unexpanded<Omit<Stripe.Transfer, "reversals">> & {
  reversals: ListPage<TransferReversal>;
};
export type BalanceTransaction = Unexpanded<Stripe.BalanceTransaction>;
export type Account = Omit<Stripe.Account, "deleted" | "external_accounts"> & {
  external_accounts: ListPage<BankAccount | DebitCard>;
};
export type DebitCard = Unexpanded<Omit<Stripe.Card, "deleted">>;
export type BankAccount = Unexpanded<Omit<Stripe.BankAccount, "deleted">>;
export type AccountLink = Stripe.AccountLink;
export type Dispute = Unexpanded<Omit<Stripe.Dispute, "balance_transactions">> & {
  balance_transactions: BalanceTransaction[];
};
export type Coupon = Omit<Stripe.Coupon, "deleted">;
export type Customer = Omit<
  Unexpanded<Stripe.Customer>,
  "deleted" | "sources" | "subscriptions" | "tax_ids"
>;
export type PaymentMethod = Unexpanded<Stripe.PaymentMethod>;
/** The bank's behavior for a stored card, and whether its holder chose to save it. */
export type CardBehavior = Behavior & { id: string; isSavedByChoice?: true };
/** A payment that waits for its cardholder at the bank's page (3-D Secure); its id is the intent's. */
export type Challenge = {
  id: string;
  payer: Payer;
  /** The payment page, or null for an intent without one. */
  session: string | null;
  returnUrl: string | null;
};
export type Payout = Unexpanded<Stripe.Payout>;
/** The platform's payout schedule and the cents that automatic payouts leave; one record. */
export type PayoutSettings = {
  id: "platform";
  interval: "daily" | "manual";
  minimumCents: number;
  setAt: number;
};
/** Payout from the balance of a connected account, or of the platform. */
export type AccountPayout = { id: string; account: string; created: number; payout: Payout };
export type Review = Unexpanded<Stripe.Review>;
export type EarlyFraudWarning = Unexpanded<Stripe.Radar.EarlyFraudWarning>;
/** Money that Stripe took from a connected account's balance, in cents. */
export type AccountDebit = { id: string; account: string; cents: number };
/** Later event of a charge, caused by its test card. */
export type ChargeScenario = {
  id: string;
  script: CardScenario;
};
/** A captured charge without a balance transaction; its id, and when the transaction is due in Unix milliseconds. */
export type LateFee = { id: string; dueAt: number };
/** A connected account that has disconnected itself from the platform. */
export type RevokedAccount = { id: string };
export type EventType = Stripe.Event["type"];

/** The wire format has a decimal string where the SDK parses a decimal object. */
type Price = Unexpanded<
  Omit<Stripe.Price, "deleted" | "unit_amount_decimal" | "currency_options" | "tiers">
> & { unit_amount_decimal: string };
export type LineItem = Omit<Stripe.LineItem, "price" | "discounts"> & { price: Price };

export type ListPage<T> = { object: "list"; data: T[]; has_more: boolean; url: string };

/** `pending_webhooks` is computed on read, as Stripe does. */
export type StripeEvent = {
  id: string;
  object: "event";
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  request: { id: string | null; idempotency_key: string | null };
  type: EventType;
};

/** Line items of a checkout session, and the fields its payment intent will copy. */
export type CheckoutOrder = {
  id: string;
  lines: { item: LineItem; about: string | null }[];
  intent: Pick<
    PaymentIntent,
    | "capture_method"
    | "description"
    | "metadata"
    | "receipt_email"
    | "setup_future_usage"
    | "statement_descriptor"
    | "statement_descriptor_suffix"
    | "transfer_group"
  >;
};

/** A pending webhook delivery. `dueAt` is in milliseconds; null if abandoned or lost. */
export type Delivery = { id: string; event: string; attempts: number; dueAt: number | null };

/** The first response to an idempotency key, with a fingerprint of its request. */
export type StoredReply = {
  id: string;
  endpoint: string;
  fingerprint: string;
  requestId: string;
  status: number;
  body: string;
  created: number;
};

/** The link opens once; its page stays valid until `expiresAt`. */
export type OnboardingVisit = {
  id: string;
  account: string;
  page: string | null;
  expiresAt: number;
  refreshUrl: string;
  returnUrl: string;
};

/** Record types by kind. Journals contain the kinds: renaming one breaks existing files. */
export type Records = {
  "checkout.session": CheckoutSession;
  checkout_order: CheckoutOrder;
  coupon: Coupon;
  customer: Customer;
  payment_method: PaymentMethod;
  /** Payment methods that can never be used again: detached, or charged without being attached. */
  spent_method: { id: string };
  card_behavior: CardBehavior;
  challenge: Challenge;
  payment_intent: PaymentIntent;
  charge: Charge;
  card_script: ChargeScenario;
  late_fee: LateFee;
  revoked_account: RevokedAccount;
  review: Review;
  "radar.early_fraud_warning": EarlyFraudWarning;
  refund: Refund;
  transfer: Transfer;
  transfer_reversal: TransferReversal;
  balance_transaction: BalanceTransaction;
  account: Account;
  onboarding_visit: OnboardingVisit;
  dispute: Dispute;
  account_payout: AccountPayout;
  payout_settings: PayoutSettings;
  account_debit: AccountDebit;
  event: StripeEvent;
  delivery: Delivery;
  kept_answer: StoredReply;
};

export type Kind = keyof Records;
