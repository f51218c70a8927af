import { expect, it } from "vitest";
import { CallFailure } from "./call-failure.ts";
import { sameTries } from "./same-try.ts";

const lost = new CallFailure("Network error");
const broken = new CallFailure("Internal server error", { status: 500 });
const underWay = new CallFailure("Wait", { status: 409, code: "in_progress" });
const refused = new CallFailure("Only $3.00 is left", { status: 409 });

const counted = () => {
  let keys = 0;
  return sameTries(() => {
    keys += 1;
    return `key-${keys}`;
  });
};

it("sends what nobody answered under the same key again, and what was changed under another", () => {
  const tries = counted();
  expect(tries.keyOf({ amount: 5 })).toBe("key-1");
  for (const failure of [lost, broken, underWay]) {
    tries.ended(failure);
    expect(tries.keyOf({ amount: 5 })).toBe("key-1");
  }
  expect(tries.keyOf({ amount: 6 })).toBe("key-2");
});

it.each([
  ["done", null],
  ["refused", refused],
])("begins a new try after one that was %s", (_, failure) => {
  const tries = counted();
  tries.keyOf({ amount: 5 });
  tries.ended(failure);
  expect(tries.keyOf({ amount: 5 })).toBe("key-2");
});
