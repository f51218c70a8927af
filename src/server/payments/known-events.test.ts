import { expect, test } from "vitest";
import { isKnownEvent, mayBeKnown } from "./known-events.ts";

const ids = { sessionId: "cs_1", paymentIntentId: "pi_1" };
const unpaid = { ...ids, paymentIntentId: null, state: "open", feeCents: null } as const;
const authorized = { ...ids, state: "authorized", feeCents: null } as const;
const captured = { ...ids, state: "captured", feeCents: 88 } as const;
const released = { ...ids, state: "released", feeCents: null } as const;
const lapsed = { ...ids, state: "lapsed", feeCents: null } as const;

test.each([
  ["checkout.session.completed", "cs_1", [authorized, captured, released]],
  ["payment_intent.amount_capturable_updated", "pi_1", [authorized, captured, released]],
  ["payment_intent.succeeded", "pi_1", [captured]],
])("%s is known once its step is stored", (type, objectId, known) => {
  expect(mayBeKnown(type)).toBe(true);
  for (const payment of [unpaid, authorized, captured, released, lapsed])
    expect(isKnownEvent({ type, objectId }, payment)).toBe(
      known.some((other) => other === payment),
    );
  for (const payment of known)
    expect(isKnownEvent({ type, objectId: "other" }, payment)).toBe(false);
});

test("a capture without its fee is not known, and a cancellation never is", () => {
  const succeeded = { type: "payment_intent.succeeded", objectId: "pi_1" };
  expect(isKnownEvent(succeeded, { ...captured, feeCents: null })).toBe(false);
  const canceled = { type: "payment_intent.canceled", objectId: "pi_1" };
  expect(mayBeKnown(canceled.type)).toBe(false);
  expect(isKnownEvent(canceled, captured)).toBe(false);
});
