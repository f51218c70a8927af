/** Operations of Stripe's API that the product, the sandbox or the contract (trust/contract) uses. */
export const operations = [
  "GET /v1/account",
  "GET /v1/accounts",
  "POST /v1/accounts",
  "GET /v1/accounts/{id}",
  "GET /v1/accounts/{id}/external_accounts",
  "POST /v1/accounts/{id}",
  "POST /v1/accounts/{id}/login_links",
  "POST /v1/account_links",
  "GET /v1/balance",
  "GET /v1/balance_settings",
  "POST /v1/balance_settings",
  "GET /v1/balance_transactions",
  "GET /v1/balance_transactions/{id}",
  "GET /v1/charges",
  "GET /v1/charges/{id}",
  "GET /v1/checkout/sessions",
  "POST /v1/checkout/sessions",
  "GET /v1/checkout/sessions/{id}",
  "POST /v1/checkout/sessions/{id}/expire",
  "GET /v1/checkout/sessions/{id}/line_items",
  "POST /v1/coupons",
  "GET /v1/coupons/{id}",
  "GET /v1/disputes",
  "GET /v1/disputes/{id}",
  "POST /v1/disputes/{id}/close",
  "GET /v1/events",
  "GET /v1/events/{id}",
  "GET /v1/payment_intents",
  "POST /v1/payment_intents",
  "GET /v1/payment_intents/{id}",
  "POST /v1/payment_intents/{id}/cancel",
  "POST /v1/payment_intents/{id}/capture",
  "GET /v1/payouts",
  "POST /v1/payouts",
  "GET /v1/payouts/{id}",
  "GET /v1/radar/early_fraud_warnings",
  "GET /v1/radar/early_fraud_warnings/{id}",
  "GET /v1/refunds",
  "POST /v1/refunds",
  "GET /v1/refunds/{id}",
  "POST /v1/refunds/{id}",
  "POST /v1/refunds/{id}/cancel",
  "GET /v1/reviews",
  "GET /v1/reviews/{id}",
  "POST /v1/reviews/{id}/approve",
  "GET /v1/topups",
  "POST /v1/topups",
  "GET /v1/transfers",
  "POST /v1/transfers",
  "GET /v1/transfers/{id}",
  "GET /v1/transfers/{id}/reversals",
  "POST /v1/transfers/{id}/reversals",
  "GET /v1/transfers/{id}/reversals/{id}",
  "GET /v1/webhook_endpoints",
  "POST /v1/webhook_endpoints",
  "GET /v1/webhook_endpoints/{id}",
  "POST /v1/webhook_endpoints/{id}",
  "DELETE /v1/webhook_endpoints/{id}",
];

/**
 * Objects described in full wherever they appear. Any other object is described by its id in fields that hold an id
 * until they are expanded, so that the description ends at the objects in use.
 */
export const resources = new Set([
  "account",
  "account_link",
  "application",
  "balance",
  "balance_settings",
  "balance_transaction",
  "bank_account",
  "card",
  "charge",
  "checkout.session",
  "coupon",
  "dispute",
  "event",
  "item",
  "login_link",
  "payment_intent",
  "payout",
  "price",
  "radar.early_fraud_warning",
  "refund",
  "review",
  "topup",
  "transfer",
  "transfer_reversal",
  "webhook_endpoint",
]);

/** Types with one property for each payment method; only methods that the payment page offers are described. */
const perMethod = /^(PaymentMethodDetails|PaymentMethodOptions|PaymentMethodData)$/;
const methods = new Set(["type", "card", "link", "us_bank_account", "cashapp", "amazon_pay"]);

export const isUnusedMethod = (type, property) =>
  perMethod.test(type ?? "") && !methods.has(property);

/** One name for all path parameters: the sources name them differently. */
export const plainPath = (path) => path.replace(/\{[^}]+\}/g, "{id}");
