/** The card of a charge, and Radar's judgment. All null before the charge. */
export interface CardUse {
  cardLast4: string | null;
  /** The card and its customer; null for other payment methods, and without a customer. */
  card: { cardId: string; customerId: string } | null;
  /** The same for every use of a card number; null for a wallet. */
  cardFingerprint: string | null;
  /** A level such as "elevated"; the score, up to 100, is not part of every plan at Stripe. */
  risk: { level: string; score: number | null } | null;
  /** Radar's review that the charge was placed in. */
  reviewId: string | null;
}
