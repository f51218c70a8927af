import { expect, it } from "vitest";
import { cents } from "#shared/money.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { rideStates } from "#shared/rides/ride-states.ts";
import { tipAmount } from "./contract.ts";
import { type TippedRide, tippableUntil, tipRefusal } from "./tip-rule.ts";

const endedAt = new Date("2026-07-01T16:00:00Z");
const ride: TippedRide = {
  state: "completed",
  endedAt,
  captured: cents(1783),
  givenBack: cents(0),
  isDisputed: false,
  isDriverPayable: true,
};
const afterEnd = (days: number, minutes = 0) => plusMinutes(endedAt, days * 24 * 60 + minutes);

it("a completed ride can be tipped for 30 days after its end", () => {
  expect(tippableUntil(ride)).toEqual(new Date("2026-07-31T16:00:00Z"));
  expect(tipRefusal(ride, endedAt)).toBeNull();
  expect(tipRefusal(ride, afterEnd(30, -1))).toBeNull();
  expect(tipRefusal(ride, afterEnd(30))).toBe("A ride can be tipped within 30 days of its end");
});

it.each(rideStates.filter((state) => state !== "completed"))(
  "a ride that is %s takes no tip",
  (state) => {
    expect(tippableUntil({ ...ride, state })).toBeNull();
    expect(tipRefusal({ ...ride, state }, endedAt)).toBe(
      "A ride can be tipped once it is completed",
    );
  },
);

it("a ride that was refunded in full or is disputed cannot be tipped", () => {
  const refusal = "This ride was refunded or is disputed, so it cannot be tipped";
  expect(tipRefusal({ ...ride, givenBack: cents(1783) }, endedAt)).toBe(refusal);
  expect(tipRefusal({ ...ride, isDisputed: true }, endedAt)).toBe(refusal);
  expect(tipRefusal({ ...ride, givenBack: cents(1782) }, endedAt)).toBeNull();
});

it("a ride cannot be tipped while its driver cannot be paid", () => {
  const unpayable = { ...ride, isDriverPayable: false };
  expect(tippableUntil(unpayable)).toBeNull();
  expect(tipRefusal(unpayable, endedAt)).toBe("The driver cannot receive tips at the moment");
});

it.each([
  [1, null],
  [2.5, null],
  [200, null],
  [0.99, "A tip is at least $1.00"],
  [-3, "A tip is at least $1.00"],
  [200.01, "A tip is at most $200.00"],
  [3.333, "Enter an amount in dollars and cents, such as 3 or 3.50"],
  [Number.NaN, "Enter an amount in dollars and cents, such as 3 or 3.50"],
])("the message for the amount %s is %s", (amount, message) => {
  expect(tipAmount.safeParse(amount).error?.issues[0]?.message ?? null).toBe(message);
});
