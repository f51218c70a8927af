import type { Cents } from "#shared/money.ts";

/**
 * The complete request for a payment with a saved card. Stored before it is sent, and repeated unchanged after a crash.
 */
export interface CardPaymentRequest {
  rideId: string;
  /** Set for a tip or a toll, which is charged at once instead of held. */
  tipId?: string;
  /** True for a toll, which is charged while the rider is away: no bank can ask for 3-D Secure. */
  isToll?: boolean;
  reference: string;
  customerId: string;
  cardId: string;
  total: Cents;
  /** Return URL of the bank's 3-D Secure page. */
  returnUrl: string;
  statementSuffix?: string | undefined;
}

/** Current state of a payment with a saved card at Stripe. */
export interface CardPayment {
  id: string;
  /**
   * `created`: not confirmed. `challenged`: the bank asks the rider. `refused`: nothing is held. `authorized`:
   * the fare is held, or the tip or toll charged.
   */
  status: "created" | "challenged" | "refused" | "processing" | "authorized" | "canceled";
  /** The bank's page, while challenged. */
  challengeUrl: string | null;
  /** Stripe's sentence for the rider. */
  refusal: string | null;
}

/** A rider's account; its id is stored in the customer's metadata. */
export interface CustomerOf {
  accountId: string;
  email: string;
}

/** A card saved at the provider. */
export interface SavedCard {
  id: string;
  /** Stripe's name, such as "visa". */
  brand: string;
  last4: string;
  expiryMonth: number;
  expiryYear: number;
  /** The same for every use of a card number; null if unknown. */
  fingerprint: string | null;
  savedAt: Date;
}

/** Riders' customers and saved cards at the provider, and payments by them. Errors as in `Payments`. */
export interface SavedCards {
  /** Creates a payment with a saved card without confirming it: no money moves. */
  createCardPayment(request: CardPaymentRequest, key: string): Promise<CardPayment>;
  findCardPayment(paymentIntentId: string): Promise<CardPayment>;
  /**
   * Finds the card payment of a ride, tip or toll after a failure, among the customer's payments created since an
   * instant.
   */
  findCardPaymentOf(
    request: Pick<CardPaymentRequest, "rideId" | "tipId" | "customerId">,
    since: Date,
  ): Promise<CardPayment | null>;
  /** Authorizes the card (charges it for a tip or toll), or asks for 3-D Secure. A decline is a state, not an error. */
  confirmCardPayment(
    confirmation: { intentId: string; returnUrl: string; isToll?: boolean },
    key: string,
  ): Promise<CardPayment>;
  /** Cancels a card payment. Its status is "authorized" if that happened first. Throws Problem 503 while processing. */
  cancelCardPayment(paymentIntentId: string): Promise<CardPayment>;
  /** Creates a rider's customer, who can save cards. Returns its id. */
  createCustomer(rider: CustomerOf, key: string): Promise<string>;
  /** Finds a rider's customer after a lost reply, among the customers created since an instant. */
  findCustomer(rider: CustomerOf, since: Date): Promise<string | null>;
  updateCustomer(customerId: string, change: { email: string }): Promise<void>;
  /** Deletes a customer and its cards; succeeds if that was already done. */
  deleteCustomer(customerId: string): Promise<void>;
  listCards(customerId: string): Promise<SavedCard[]>;
  /** Throws PaymentRefused for a card that is no longer saved. */
  removeCard(cardId: string): Promise<void>;
}
