import type { Card, Payer } from "./cards/payer.ts";
import type { PhoneWallet } from "./cards/wallets.ts";
import { STATEMENT_PREFIX } from "./checkout-params.ts";
import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { Charge, PaymentIntent } from "./objects.ts";
import { walletDetails } from "./payment-methods.ts";

/** Card authorizations expire after seven days. */
export const holdSeconds = 7 * 86_400;

/** Builds an approved, uncaptured charge. */
export function newCharge(context: Context, intent: PaymentIntent, payer: Payer): Charge {
  return {
    ...unusedFeatures,
    id: newId("ch"),
    object: "charge",
    amount: intent.amount,
    billing_details: billingDetails(payer),
    calculated_statement_descriptor: statementOf(intent),
    created: context.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    outcome: approval,
    paid: true,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    payment_method_details: methodDetails(context, intent, payer),
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: "succeeded",
    transfer_group: intent.transfer_group,
  };
}

const statementOf = ({ statement_descriptor_suffix: suffix }: PaymentIntent): string =>
  suffix === null ? STATEMENT_PREFIX : `${STATEMENT_PREFIX}* ${suffix}`;

const approval = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: "approved_by_network",
  reason: null,
  risk_level: "normal",
  risk_score: 12,
  seller_message: "Payment complete.",
  type: "authorized",
};

function billingDetails(payer: Payer): Charge["billing_details"] {
  const address = {
    city: null,
    country: "US",
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  };
  return { address, email: payer.email, name: payer.name, phone: null, tax_id: null };
}

type CardDetails = NonNullable<NonNullable<Charge["payment_method_details"]>["card"]>;

function methodDetails(
  context: Context,
  intent: PaymentIntent,
  { means }: Payer,
): Charge["payment_method_details"] {
  if (typeof means === "string") return walletDetails(means);
  return { type: "card", card: cardDetails(context, intent, means) };
}

function cardDetails(context: Context, intent: PaymentIntent, card: Card): CardDetails {
  const isHeld = intent.capture_method === "manual";
  return {
    amount_authorized: intent.amount,
    authorization_code: "123456",
    brand: card.brand,
    ...(isHeld && { capture_before: context.now + holdSeconds }),
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "US",
    electronic_commerce_indicator: null,
    exp_month: card.expMonth,
    exp_year: card.expYear,
    fingerprint: card.fingerprint,
    funding: "credit",
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: "unregulated",
    three_d_secure: null,
    transaction_link_id: null,
    wallet: card.wallet ? walletOf(card.wallet, card.last4) : null,
  };
}

/** The wallet of a phone. At Stripe `dynamic_last4` belongs to a number of the device; here it is the card's. */
const walletOf = (wallet: PhoneWallet, last4: string) =>
  wallet === "apple_pay"
    ? { type: wallet, apple_pay: { type: wallet }, dynamic_last4: last4 }
    : { type: wallet, google_pay: {}, dynamic_last4: last4 };

const unusedFeatures = {
  amount_captured: 0,
  amount_refunded: 0,
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  captured: false,
  disputed: false,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: {},
  livemode: false,
  on_behalf_of: null,
  receipt_number: null,
  receipt_url: null,
  refunded: false,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  transfer_data: null,
} satisfies Partial<Charge>;
