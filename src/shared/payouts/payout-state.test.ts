import { describe, expect, it } from "vitest";
import { payoutsOf } from "./payout-state.ts";

const account = { isSubmitted: true, canReceive: true, disabledReason: null, due: [] };

describe("a driver's payouts", () => {
  it("are not connected before there is an account", () => {
    expect(payoutsOf(null)).toEqual({
      stripeConnectCompleted: false,
      state: "not_connected",
      missing: [],
    });
  });

  it("are connected only when the details are submitted and fares can be sent", () => {
    expect(payoutsOf(account).state).toBe("connected");
    expect(payoutsOf({ ...account, isSubmitted: false }).stripeConnectCompleted).toBe(false);
    expect(payoutsOf({ ...account, canReceive: false }).stripeConnectCompleted).toBe(false);
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
    const { state, missing } = payoutsOf({ ...account, canReceive: false });
    expect([state, missing]).toEqual([
      "action_needed",
      ["Stripe is checking your details. This can take a few minutes."],
    ]);
  });

  it("add one general message for unknown requirements", () => {
    const due = ["individual.verification.document", "interv_1.form"];
    expect(payoutsOf({ ...account, canReceive: false, due }).missing).toEqual([
      "Upload a photo of your ID.",
      "Answer the other questions that Stripe asks.",
    ]);
  });

  it.each([
    ["rejected.fraud", "Stripe has rejected this account. Write to us: we can ask Stripe why."],
    [
      "rejected.terms_of_service",
      "Stripe has rejected this account. Write to us: we can ask Stripe why.",
    ],
    ["under_review", "Stripe is reviewing your account. Nothing is needed from you now."],
    ["listed", "Stripe is reviewing your account. Nothing is needed from you now."],
    ["revoked", "This account was disconnected from us at Stripe. Continue to connect a new one."],
    ["platform_paused", "We have paused this account. Write to us."],
    [
      "requirements.pending_verification",
      "Stripe is checking your details. This can take a few minutes.",
    ],
  ])("say what %s means", (disabledReason, sentence) => {
    expect(payoutsOf({ ...account, canReceive: false, disabledReason })).toEqual({
      stripeConnectCompleted: false,
      state: "action_needed",
      missing: [sentence],
    });
  });
});
