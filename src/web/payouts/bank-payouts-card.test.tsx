import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  type BankPayout,
  getBankPayouts,
  payOutNow,
  startPayouts,
} from "#shared/payouts/contract.ts";
import { heldAnswer, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const instant = { amount: 31.51, fee: 0.5, destination: "Visa card ending in 5556" };
const payout: BankPayout = {
  id: "po_1",
  amount: 31.51,
  fee: 0.5,
  state: "pending",
  isInstant: true,
  madeAt: "2026-11-22T15:30:00.000Z",
  arrivesAt: "2026-11-22T16:00:00.000Z",
  failure: null,
};
const before: ReplyOf<typeof getBankPayouts> = {
  success: true,
  isConnected: true,
  balance: 40,
  payouts: [],
  isBankRefused: false,
  instant,
};
const after = { ...before, balance: 0, payouts: [payout], instant: null };
const label = "Pay out $31.51 now";

async function openConfirmation() {
  answerDashboard();
  server.on(getBankPayouts, before);
  const { person } = await openPage("/driver/dashboard?tab=payouts", dan);
  await person.click(await screen.findByRole("button", { name: label }));
  const dialog = within(screen.getByRole("dialog"));
  return { person, dialog, confirm: dialog.getByRole("button", { name: label }) };
}

test("an instant payout shows fee and card, is sent once, and is then listed", async () => {
  const { person, dialog, confirm } = await openConfirmation();
  expect(dialog.getByText(/Visa card ending in 5556/)).toBeDefined();
  expect(dialog.getByText("$0.50")).toBeDefined();
  expect(dialog.getByText("$32.01")).toBeDefined();
  expect(document.activeElement?.textContent).toBe("Cancel");
  const answer = heldAnswer(payOutNow);
  server.on(payOutNow, answer);
  await person.dblClick(confirm);
  server.on(getBankPayouts, after);
  answer.release({ success: true, payout });
  expect(await screen.findByText(/Instant, fee \$0\.50/)).toBeDefined();
  expect(screen.queryByRole("button", { name: label })).toBeNull();
  expect(server.calls(payOutNow).map(({ body }) => body)).toEqual([{ amount: 31.51, fee: 0.5 }]);
});

test("a refusal is shown in the dialog, and the amounts are loaded again", async () => {
  const { person, dialog, confirm } = await openConfirmation();
  server.on(payOutNow, refusedAnswer(409, "The daily limit of instant payouts is reached."));
  await person.click(confirm);
  expect((await dialog.findByRole("alert")).textContent).toContain("daily limit");
  await waitFor(() => expect(server.calls(getBankPayouts).length).toBeGreaterThan(1));
});

test("a payout whose reply is lost is sent again under the same idempotency key", async () => {
  const { person, dialog, confirm } = await openConfirmation();
  server.on(payOutNow, lostAnswer(), { success: true, payout });
  await person.click(confirm);
  await dialog.findByRole("alert");
  await person.click(dialog.getByRole("button", { name: label }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const keys = server.calls(payOutNow).map(({ idempotencyKey }) => idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});

test("an account that does not support instant payouts has no button", async () => {
  answerDashboard();
  server.on(getBankPayouts, { ...before, instant: null });
  await openPage("/driver/dashboard?tab=payouts", dan);
  await screen.findByRole("heading", { name: "Payouts to your bank" });
  expect(screen.queryByRole("button", { name: /Pay out/ })).toBeNull();
});

test("the card says when the next payout arrives, and how much it is", async () => {
  answerDashboard();
  const toBank = { ...payout, isInstant: false, arrivesAt: "2026-11-23T00:00:00.000Z" };
  const later: BankPayout = { ...toBank, id: "po_2", arrivesAt: "2026-11-24T00:00:00.000Z" };
  const paid: BankPayout = { ...later, id: "po_3", state: "paid" };
  const payouts: BankPayout[] = [paid, { ...later, amount: 12 }, { ...toBank, amount: 20 }];
  server.on(getBankPayouts, { ...after, payouts });
  await openPage("/driver/dashboard?tab=payouts", dan);
  const line = await screen.findByText(/^Next payout:/);
  expect(line.textContent).toBe("Next payout: $20.00, expected Nov 23, 2026");
});

test("a row names the arrival, or the start of a payout that did not arrive", async () => {
  answerDashboard();
  const [toBank, arrivesAt] = [{ ...payout, isInstant: false }, "2026-11-24T00:00:00.000Z"];
  const payouts: BankPayout[] = [
    { ...toBank, id: "po_2", arrivesAt },
    { ...toBank, id: "po_3", arrivesAt, state: "paid" },
    { ...toBank, id: "po_4", state: "canceled" },
  ];
  server.on(getBankPayouts, { ...after, payouts });
  await openPage("/driver/dashboard?tab=payouts", dan);
  const card = within(await screen.findByRole("region", { name: "Payouts to your bank" }));
  const rows = await card.findAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Expected Nov 24, 2026$31.51Pending",
    "Arrived Nov 24, 2026$31.51In your bank",
    "Sun, Nov 22, 2026, 10:30 AM ET$31.51Canceled",
  ]);
  expect(card.queryByText(/last ten payouts/)).toBeNull();
});

test("the card says that it lists the last ten payouts once there may be more", async () => {
  answerDashboard();
  const payouts = Array.from({ length: 10 }, (_, index) => ({ ...payout, id: `po_${index}` }));
  server.on(getBankPayouts, { ...after, payouts });
  await openPage("/driver/dashboard?tab=payouts", dan);
  await screen.findByText(/These are its last ten payouts\.$/);
});

test.each([
  [40, "Stripe has not set the day of your next payout yet. It pays out this amount:"],
  [0, "No payout is on its way. Your next fare starts one."],
  [-5, "No payout is on its way. Your next fares first cover this amount:"],
])(
  "with no payout on its way and a balance of %d dollars the card says so",
  async (balance, text) => {
    answerDashboard();
    server.on(getBankPayouts, { ...before, balance, instant: null });
    await openPage("/driver/dashboard?tab=payouts", dan);
    expect(await screen.findByText(text)).toBeDefined();
  },
);

test("a payout that the bank refused is explained, and Stripe's form opens from there", async () => {
  answerDashboard();
  const failure = "The bank account has been closed.";
  const failed: BankPayout = { ...payout, isInstant: false, state: "failed", failure };
  server.on(getBankPayouts, { ...after, balance: 31.51, payouts: [failed], isBankRefused: true });
  server.on(startPayouts, { success: true, stripeConnectUrl: "#stripe" });
  const { person } = await openPage("/driver/dashboard?tab=payouts", dan);
  const card = within(await screen.findByRole("region", { name: "Payouts to your bank" }));
  expect((await card.findByRole("alert")).textContent).toMatch(
    /^Your bank did not take a payout. The money is on your Stripe account again\./,
  );
  expect(card.getByText(failure)).toBeDefined();
  await person.click(card.getByRole("button", { name: "Enter bank account on Stripe" }));
  await waitFor(() => expect(location.hash).toBe("#stripe"));
});

test("without a payout account the card leads to one", async () => {
  answerDashboard();
  server.on(getBankPayouts, { ...before, isConnected: false, balance: 0, instant: null });
  await openPage("/driver/dashboard?tab=payouts", dan);
  const card = within(await screen.findByRole("region", { name: "Payouts to your bank" }));
  const link = card.getByRole("link", { name: "Connect with Stripe" });
  expect(link.getAttribute("href")).toBe("/driver/profile?section=stripe");
});
