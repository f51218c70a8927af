import { expect, it } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { idempotencyKeys } from "./idempotency-key.ts";

const lost = new CallFailure("Network error");
const broken = new CallFailure("Internal server error", { status: 500 });
const underWay = new CallFailure("Wait", { status: 409, code: "in_progress" });
const refused = new CallFailure("Only $3.00 is left", { status: 409 });

const countingKeys = () => {
  let count = 0;
  return idempotencyKeys(() => {
    count += 1;
    return `key-${count}`;
  });
};

it("keeps the key while the outcome of a request is unknown, and changes it for a changed body", () => {
  const keys = countingKeys();
  expect(keys.keyOf({ amount: 5 })).toBe("key-1");
  for (const failure of [lost, broken, underWay]) {
    keys.reportOutcome(failure);
    expect(keys.keyOf({ amount: 5 })).toBe("key-1");
  }
  expect(keys.keyOf({ amount: 6 })).toBe("key-2");
});

it.each([
  ["done", null],
  ["refused", refused],
])("uses a new key after a request that was %s", (_, failure) => {
  const keys = countingKeys();
  keys.keyOf({ amount: 5 });
  keys.reportOutcome(failure);
  expect(keys.keyOf({ amount: 5 })).toBe("key-2");
});
