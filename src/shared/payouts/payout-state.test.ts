import { describe, expect, it } from "vitest";
import { payoutsOf } from "./payout-state.ts";

const rejected = "Stripe has rejected this account. Write to us: we can ask Stripe why.";
const reviewed = "Stripe is reviewing your account. Nothing is needed from you now.";

const account = {
  isSubmitted: true,
  canReceive: true,
  disabledReason: null,
  due: [],
  refusedBank: null,
};

describe("a driver's payouts", () => {
  it("are not connected before there is an account", () => {
    expect(payoutsOf(null)).toEqual({
      stripeConnectCompleted: false,
      state: "not_connected",
      missing: [],
      nextStep: "stripe",
      isBankRefused: false,
    });
  });

  it("are connected only when the details are submitted and fares can be sent", () => {
    expect(payoutsOf(account).state).toBe("connected");
    expect(payoutsOf({ ...account, isSubmitted: false }).stripeConnectCompleted).toBe(false);
    expect(payoutsOf({ ...account, canReceive: false }).stripeConnectCompleted).toBe(false);
  });

  it("stay connected while the bank rejects payouts", () => {
    expect(payoutsOf({ ...account, due: ["external_account"], refusedBank: "ba_1" })).toMatchObject(
      {
        state: "connected",
        isBankRefused: true,
      },
    );
  });

  it("name each missing requirement once, in the order of the form", () => {
    const due = [
      "tos_acceptance.date",
      "external_account",
      "individual.last_name",
      "individual.first_name",
    ];
    expect(payoutsOf({ ...account, isSubmitted: false, canReceive: false, due }).missing).toEqual([
      "Enter your legal name.",
      "Add the bank account that your fares go to.",
      "Accept Stripe's terms.",
    ]);
  });

  it("report that Stripe is still checking complete details", () => {
    expect(payoutsOf({ ...account, canReceive: false })).toMatchObject({
      state: "action_needed",
      missing: ["Stripe is checking your details. This can take a few minutes."],
      nextStep: "wait",
    });
  });

  it("add one general message for unknown requirements", () => {
    const due = ["individual.verification.document", "interv_1.form"];
    expect(payoutsOf({ ...account, canReceive: false, due }).missing).toEqual([
      "Upload a photo of your ID.",
      "Answer the other questions that Stripe asks.",
    ]);
  });

  it.each([
    ["rejected.fraud", rejected, "write"],
    ["rejected.terms_of_service", rejected, "write"],
    ["under_review", reviewed, "wait"],
    ["listed", reviewed, "wait"],
    [
      "revoked",
      "This account was disconnected from us at Stripe. Continue to connect a new one.",
      "stripe",
    ],
    ["platform_paused", "We have paused this account. Write to us.", "write"],
    [
      "requirements.pending_verification",
      "Stripe is checking your details. This can take a few minutes.",
      "wait",
    ],
  ])("say what %s means and what helps", (disabledReason, sentence, nextStep) => {
    expect(payoutsOf({ ...account, canReceive: false, disabledReason })).toEqual({
      stripeConnectCompleted: false,
      state: "action_needed",
      missing: [sentence],
      nextStep,
      isBankRefused: false,
    });
  });
});
