import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { confirmPassword } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  getBankPayouts,
  getPayouts,
  startPayouts,
  verifyPayouts,
} from "#shared/payouts/contract.ts";
import { readToken } from "#web/platform/session-cookie.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const connected = { success: true, message: "Your payout account is connected." } as const;

const comeBack = () => openPage("/stripe/verify?code=ac_123", dan);

test("shows progress, then that fares can be sent", async () => {
  const answer = heldAnswer(verifyPayouts);
  server.on(verifyPayouts, answer);
  await comeBack();
  await screen.findByRole("heading", { name: "Checking with Stripe..." });
  answer.release(connected);
  await screen.findByRole("heading", { name: "Payout account connected" });
  expect(screen.getByText(/A new driver's first fares can take a few days/)).toBeDefined();
  expect(server.calls(verifyPayouts).map(({ body }) => body)).toEqual([{ code: "ac_123" }]);
});

test("sends a code again under the same idempotency key after lost replies", async () => {
  server.on(verifyPayouts, lostAnswer(), lostAnswer(), lostAnswer(), lostAnswer(), connected);
  const { person } = await comeBack();
  await screen.findByRole("heading", { name: "Payout account not confirmed" });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Payout account connected" });
  const keys = server.calls(verifyPayouts).map(({ idempotencyKey }) => idempotencyKey);
  expect(keys[0]).toBeTruthy();
  expect(new Set(keys).size).toBe(1);
});

test("a failed connection is shown beside its button, which can be pressed again", async () => {
  answerSettings();
  server.on(getPayouts, {
    ...{
      success: true,
      stripeConnectCompleted: false,
      state: "not_connected",
      missing: [],
      nextStep: "stripe",
      isBankRefused: false,
    },
  });
  server.on(startPayouts, refusedAnswer(503, "Stripe cannot be reached"));
  const { person } = await openPage("/driver/profile?section=stripe", dan);
  await person.click(await screen.findByRole("button", { name: "Connect with Stripe" }));
  expect(await screen.findAllByText(/^Failed to connect with Stripe/)).toHaveLength(2);
  await person.click(screen.getByRole("button", { name: "Connect with Stripe" }));
  await waitFor(() => expect(server.calls(startPayouts)).toHaveLength(2));
});

test("sends a code under the same idempotency key after a reload", async () => {
  server.on(verifyPayouts, connected);
  await comeBack();
  await screen.findByRole("heading", { name: "Payout account connected" });
  cleanup();
  await comeBack();
  await screen.findByRole("heading", { name: "Payout account connected" });
  const [first, second] = server.calls(verifyPayouts);
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test("lists missing requirements and continues at Stripe", async () => {
  const answer = heldAnswer(startPayouts);
  server.on(verifyPayouts, refusedAnswer(409, "Not connected", { code: "not_connected" }));
  server.on(getPayouts, {
    success: true,
    stripeConnectCompleted: false,
    state: "action_needed",
    missing: ["A bank account"],
    nextStep: "stripe",
    isBankRefused: false,
  });
  server.on(startPayouts, answer);
  const { person } = await comeBack();
  await screen.findByRole("heading", { name: "Not connected yet" });
  expect(await screen.findByText("A bank account")).toBeDefined();
  await person.dblClick(screen.getByRole("button", { name: "Continue on Stripe" }));
  await person.click(await screen.findByRole("button", { name: "Opening Stripe..." }));
  answer.release({ success: true, stripeConnectUrl: "#stripe" });
  await waitFor(() => expect(location.hash).toBe("#stripe"));
  expect(server.calls(startPayouts)).toHaveLength(1);
});

test("continues at Stripe although the missing requirements cannot be read", async () => {
  const payouts = heldAnswer(getPayouts);
  server.on(verifyPayouts, refusedAnswer(409, "Not connected", { code: "not_connected" }));
  server.on(getPayouts, payouts);
  server.on(startPayouts, { success: true, stripeConnectUrl: "#stripe" });
  const { person } = await comeBack();
  await screen.findByRole("heading", { name: "Not connected yet" });
  expect(screen.queryByRole("button", { name: "Continue on Stripe" })).toBeNull();
  payouts.release(refusedAnswer(409, "Linked elsewhere"));
  await person.click(await screen.findByRole("button", { name: "Continue on Stripe" }));
  await waitFor(() => expect(location.hash).toBe("#stripe"));
});

const payoutsOf = (state: "connected" | "not_connected"): ReplyOf<typeof getPayouts> => ({
  ...{ success: true, stripeConnectCompleted: state === "connected", state, missing: [] },
  ...{ nextStep: "stripe", isBankRefused: false },
});

test("does not retry a rejected code", async () => {
  server.on(verifyPayouts, refusedAnswer(400, "This code was used before"));
  server.on(getPayouts, payoutsOf("not_connected"));
  await comeBack();
  expect(await screen.findByText("This code was used before")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("link", { name: "Connect with Stripe" })).toBeDefined();
  expect(server.calls(verifyPayouts)).toHaveLength(1);
});

test("sends nothing without a code", async () => {
  server.on(verifyPayouts, connected);
  server.on(getPayouts, payoutsOf("not_connected"));
  await openPage("/stripe/verify", dan);
  await screen.findByRole("heading", { name: "Payout account not confirmed" });
  expect(screen.getByText("Code is missing. Please try again.")).toBeDefined();
  screen.getByText("Stripe sent you back without its confirmation. Connect once more.");
  expect(screen.getByRole("link", { name: "Connect with Stripe" })).toBeDefined();
  expect(server.calls(verifyPayouts)).toEqual([]);
});

test.each(["/stripe/verify", "/stripe/verify?code=ac_123"])(
  "%s does not ask a connected driver to connect again",
  async (address) => {
    server.on(verifyPayouts, refusedAnswer(400, "This code was used before"));
    server.on(getPayouts, payoutsOf("connected"));
    await openPage(address, dan);
    await screen.findByRole("heading", { name: "We could not use this link" });
    expect(screen.getByText(/^Your payout account is still connected/)).toBeDefined();
    expect(
      screen.getByText(/^(Code is missing\. Please try again\.|This code was used before)$/),
    ).toBeDefined();
    expect(screen.queryByRole("link", { name: "Connect with Stripe" })).toBeNull();
    expect(screen.getByRole("link", { name: "Go to your payout account" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to Home" })).toBeDefined();
  },
);

test("does not say that an account which cannot be read is not connected", async () => {
  server.on(verifyPayouts, refusedAnswer(400, "This code was used before"));
  server.on(getPayouts, lostAnswer(), lostAnswer(), lostAnswer(), lostAnswer());
  const { person } = await openPage("/stripe/verify?code=ac_123", dan);
  await screen.findByRole("heading", { name: "We could not check your payout account" });
  expect(screen.getByText("This code was used before")).toBeDefined();
  expect(screen.queryByText(/Couldn't reach the server/)).toBeNull();
  server.on(getPayouts, payoutsOf("connected"));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText(/^Your payout account is still connected/);
});

test("without a code, offers no other try when the account cannot be read", async () => {
  server.on(getPayouts, brokenAnswer());
  await openPage("/stripe/verify", dan);
  await screen.findByRole("heading", { name: "We could not use this link" });
  expect(screen.getByText("Code is missing. Please try again.")).toBeDefined();
  screen.getByText("We could not load your payout account either. Nothing was changed.");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  screen.getByRole("link", { name: "Go to your payout account" });
});

const openPayouts = async () => {
  answerSettings();
  server.on(getPayouts, {
    ...{
      success: true,
      stripeConnectCompleted: true,
      state: "connected",
      missing: [],
      nextStep: "stripe",
      isBankRefused: false,
    },
  });
  const { person } = await openPage("/driver/profile?section=stripe", dan);
  const change = await screen.findByRole("button", { name: "Change details on Stripe" });
  const link = await screen.findByRole("link", { name: "See all payouts" });
  expect(link.getAttribute("href")).toBe("/driver/dashboard?tab=payouts");
  return { person, change };
};

test("news about the account also refreshes the payouts beside it", async () => {
  await openPayouts();
  await screen.findByText("Stripe balance");
  expect(screen.queryByText("$31.51")).toBeNull();
  server.on(getBankPayouts, {
    ...{ success: true, isConnected: true, balance: 31.51, payouts: [], isBankRefused: false },
    instant: null,
  });
  server.tell({ type: "notice", about: "driver" });
  await screen.findByText("$31.51");
});

const passwordNeeded = refusedAnswer(403, "Enter your password", { code: "password_needed" });

test("asks for the password before the payout account changes, then continues to Stripe", async () => {
  server.on(startPayouts, passwordNeeded, { success: true, stripeConnectUrl: "#stripe" });
  server.on(confirmPassword, { success: true, token: "renewed", message: "Confirmed" });
  const { person, change } = await openPayouts();
  await person.click(change);
  const question = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(question.getByLabelText("Your password"), "old-secret");
  await person.dblClick(question.getByRole("button", { name: "Continue" }));
  await waitFor(() => expect(location.hash).toBe("#stripe"));
  expect(server.calls(confirmPassword).map(({ body }) => body)).toEqual([
    { password: "old-secret" },
  ]);
  expect(server.calls(startPayouts)).toHaveLength(2);
  expect(readToken()).toBe("renewed");
});

test("shows a wrong password at its field, and Cancel changes nothing", async () => {
  server.on(startPayouts, passwordNeeded);
  server.on(confirmPassword, invalid({ password: "This is not your password" }));
  const { person, change } = await openPayouts();
  await person.click(change);
  const question = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(question.getByLabelText("Your password"), "old-secret");
  await person.click(question.getByRole("button", { name: "Continue" }));
  await question.findByRole("link", { name: "This is not your password" });
  await person.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByText(/Failed to connect/)).toBeNull();
  expect(server.calls(startPayouts)).toHaveLength(1);
});

test("an account that Stripe has rejected links to our email address, not to Stripe's form", async () => {
  answerSettings();
  const sentence = "Stripe has rejected this account. Write to us: we can ask Stripe why.";
  server.on(getPayouts, {
    ...{ success: true, stripeConnectCompleted: false, state: "action_needed" },
    ...{ missing: [sentence], nextStep: "write", isBankRefused: false },
  });
  await openPage("/driver/profile?section=stripe", dan);
  const mail = await screen.findByRole("link", { name: /^Write to / });
  expect(mail.getAttribute("href")).toMatch(/^mailto:.+@/);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.queryByText(/Stripe needs/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Continue on Stripe" })).toBeNull();
});

test("a payout that the bank refused is shown at the payout account", async () => {
  answerSettings();
  server.on(getPayouts, {
    ...{ success: true, stripeConnectCompleted: true, state: "connected", missing: [] },
    ...{ nextStep: "stripe", isBankRefused: true },
  });
  await openPage("/driver/profile?section=stripe", dan);
  await screen.findByRole("button", { name: "Enter bank account on Stripe" });
  expect(screen.getByText(/Your bank did not take a payout/)).toBeDefined();
  expect(screen.getByText("Action needed")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Change details on Stripe" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Payouts to your bank" })).toBeNull();
});
