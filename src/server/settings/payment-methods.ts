/**
 * Payment methods that hold an amount until it is captured, in US dollars and without a minimum above the smallest fare
 * (docs.stripe.com: Place a hold on a payment method). Cards include Apple Pay and Google Pay.
 */
export const paymentMethods = ["card", "link", "cashapp", "amazon_pay"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const isPaymentMethod = (name: string): name is PaymentMethod =>
  paymentMethods.some((known) => known === name);

/** Whether a text can follow "PREFIX* " on a card statement, whose prefix has at least two characters. */
export const isStatementSuffix = (text: string): boolean =>
  /^[\x20-\x7e]{1,18}$/.test(text) && /[a-z]/i.test(text) && !/[<>\\'"*]/.test(text);
