import { expect, test } from "vitest";
import { cancellationTerms } from "#shared/rides/cancellation-terms.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { cancelPrice } from "./cancel-price.ts";
import { cancellableOf } from "./cancellable.ts";

const at = (time: string) => new Date(`2026-11-22T${time}.000Z`);
const timeline = aRide().timeline.filter(({ state }) => state !== "accepted");
const accepted = aRide({
  timeline: [...timeline, { state: "accepted", at: at("14:40:00").toISOString(), by: "driver" }],
});

test.each([
  ["14:39:00", "Canceling is free until 9:42 AM ET, then $5.00."],
  ["14:42:00", "Canceling is free until 9:42 AM ET, then $5.00."],
  ["14:42:01", "Canceling now costs $5.00."],
  ["14:51:00", "Canceling now costs $5.00."],
  ["14:51:01", "Canceling has been free since 9:51 AM ET, because Dan was late."],
])("at %s the price names the time of its rule", (time, text) => {
  expect(cancelPrice(accepted, at(time))).toBe(text);
});

test("a credit, which pays a part of the tax, leaves the price that the server keeps", () => {
  const paid = { ...accepted, credit: 6.06, rideCost: 4.2, amountDue: 4.2 };
  const now = at("14:45:00");
  expect(cancelPrice(paid, now)).toBe("Canceling now costs $4.20.");
  expect(cancellationTerms(cancellableOf(paid), { by: "rider", now }).driverKeeps).toBe(420);
});

test("there is no price before a driver accepts", () => {
  expect(cancelPrice(aRide({ state: "pending" }), at("14:40:00"))).toBeNull();
});
