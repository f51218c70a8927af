import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cancelBody, refundBodyWithin, refundRide } from "./acts-contract.ts";

const refundMessages = (amount: number, left: number) =>
  refundBodyWithin(left)
    .safeParse({ amount, paidBy: "both", reason: "The wrong airport" })
    .error?.issues.map(({ message }) => message);

test("an amount above the refundable amount is refused with its limit", () => {
  for (const amount of [52.51, 9999, 1_000_000, 1e15])
    expect(refundMessages(amount, 52.5)).toEqual([
      "Only $52.50 of this payment is left to give back",
    ]);
  expect(refundMessages(1, 0)).toEqual(["Nothing is left to give back for this ride"]);
  expect(refundMessages(52.5, 52.5)).toBeUndefined();
});

test("a reason that is too short is not reported as missing", () => {
  const messagesOf = (reason: string) =>
    cancelBody
      .safeParse({ onBehalfOf: "rider", reason })
      .error?.issues.map(({ message }) => message);
  expect(messagesOf(" ")).toEqual(["Give a reason that rider and driver will read"]);
  expect(messagesOf("ok")).toEqual(["Say a little more: rider and driver will read this reason"]);
  expect(messagesOf("fog")).toBeUndefined();
});

test("fractions of a cent are refused, and floating-point noise is dropped", () => {
  const read = (amount: number) =>
    refundBodyWithin(52.5).safeParse({ amount, paidBy: "both", reason: "The wrong airport" });
  for (const amount of [1e-320, 5e-324, 1e-7, 0.004])
    expect(read(amount).error?.issues[0]).toMatchObject({
      path: ["amount"],
      message: "Enter an amount in dollars and cents, more than $0.00",
    });
  expect(read(0.1 + 0.2).data?.amount).toBe(0.3);
  expect(read(0.01).data?.amount).toBe(0.01);
});

test("an invalid amount is refused with a request for a valid one", () => {
  for (const amount of [Number.NaN, 0, -1, 1.005])
    expect(refundMessages(amount, 52.5)?.[0]).toBe(
      "Enter an amount in dollars and cents, more than $0.00",
    );
});

test("an amount above the API's maximum is refused with the maximum", () => {
  const body = { amount: 100_000.01, paidBy: "both", reason: "The wrong airport" };
  const { error } = z.safeParse(refundRide.body, body);
  expect(error?.issues.map(({ message }) => message)).toEqual(["Enter at most $100,000"]);
  expect(z.safeParse(refundRide.body, { ...body, amount: 100_000 }).success).toBe(true);
});
