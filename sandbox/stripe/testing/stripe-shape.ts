import { Ajv2020 } from "ajv/dist/2020.js";
import schemas from "#sandbox/stripe/schemas/stripe.json" with { type: "json" };

const definitions: Record<string, string> = {
  account: "Account",
  account_link: "AccountLink",
  balance: "Balance",
  balance_transaction: "BalanceTransaction",
  charge: "Charge",
  "checkout.session": "Session",
  coupon: "Coupon",
  dispute: "Dispute",
  event: "EventBase",
  item: "LineItem",
  payment_intent: "PaymentIntent",
  payout: "Payout",
  refund: "Refund",
  transfer: "Transfer",
  transfer_reversal: "TransferReversal",
};

const ajv = new Ajv2020({ allErrors: true, strict: false });
ajv.addSchema(schemas, "stripe");

/** Throws unless the response matches the SDK's type declarations exactly. */
export function assertStripeShape(object: unknown): void {
  const name = objectName(object);
  if (name === "list") {
    for (const item of Object(object).data) assertStripeShape(item);
    return;
  }
  const validate = ajv.getSchema(`stripe#/$defs/${definitions[name]}`);
  if (!validate) throw new Error(`a response of an unknown kind: ${name}`);
  if (!validate(object)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
  if (name === "event") assertStripeShape(Object(object).data.object);
}

function objectName(response: unknown): string {
  if (typeof response === "object" && response !== null && "object" in response)
    return String(response.object);
  throw new Error("a response without an `object` field");
}
