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

/** Throws unless the answer is what the SDK's declarations promise, down to the last property. */
export function assertStripeShape(answer: unknown): void {
  const name = objectName(answer);
  if (name === "list") {
    for (const item of Object(answer).data) assertStripeShape(item);
    return;
  }
  const validate = ajv.getSchema(`stripe#/$defs/${definitions[name]}`);
  if (!validate) throw new Error(`an answer of an unknown kind: ${name}`);
  if (!validate(answer)) throw new Error(`${name}: ${ajv.errorsText(validate.errors)}`);
  if (name === "event") assertStripeShape(Object(answer).data.object);
}

function objectName(answer: unknown): string {
  if (typeof answer === "object" && answer !== null && "object" in answer)
    return String(answer.object);
  throw new Error("an answer without an object name");
}
