import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { refundRide } from "#shared/operations/acts-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const record = aRideForAdmin();
const refunded = { success: true, refund: null, state: "completed" } as const;

/** Opens the refund form of a completed ride of $46.46. */
const openForm = async () => {
  server.on(getAdminRide, record);
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  await person.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = within(screen.getByRole("dialog"));
  const amount = dialog.getByLabelText("Amount back to the rider, in dollars");
  const reason = dialog.getByLabelText("Reason, which rider and driver will read");
  const send = dialog.getByRole("button", { name: "Refund" });
  return { person, dialog, amount, reason, send };
};

const openFilled = async () => {
  const form = await openForm();
  await form.person.type(form.amount, "10");
  await form.person.type(form.reason, "The driver took a detour");
  return form;
};

const errorSummary = () => screen.findByRole("heading", { name: "There is a problem" });
const keys = () => server.calls(refundRide).map(({ idempotencyKey }) => idempotencyKey);

test("an empty form is not sent: the missing fields are marked, and the error summary takes the focus", async () => {
  server.on(refundRide, refunded);
  const { person, amount, reason, send } = await openForm();
  await person.click(send);
  const summary = (await errorSummary()).closest("[role=alert]");
  expect(document.activeElement).toBe(summary);
  expect(amount.getAttribute("aria-invalid")).toBe("true");
  expect(reason.getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(refundRide)).toEqual([]);
});

test.each([
  ["0", "Enter an amount in dollars and cents, more than $0.00"],
  ["1.234", "Enter an amount in dollars and cents, more than $0.00"],
  ["46.47", "Only $46.46 of this payment is left to give back"],
])("an amount of %s is refused before it is sent", async (typed, words) => {
  server.on(refundRide, refunded);
  const { person, dialog, amount, send } = await openForm();
  await person.type(amount, typed);
  await person.click(send);
  await errorSummary();
  expect(dialog.getByRole("link", { name: words })).toBeDefined();
  expect(server.calls(refundRide)).toEqual([]);
});

test("the parts of driver and platform are shown while the amount is typed", async () => {
  const { person, dialog, amount } = await openForm();
  expect(dialog.getByText("Enter an amount to see who pays what.")).toBeDefined();
  await person.type(amount, "10");
  const preview = dialog.getByRole("status");
  expect(preview.textContent).toContain("$8.70");
  expect(preview.textContent).toContain("$1.30");
  await person.selectOptions(dialog.getByLabelText("Who pays for it?"), "platform");
  expect(preview.textContent).not.toContain("$8.70");
});

test("a double click refunds once", async () => {
  const answer = heldAnswer(refundRide);
  server.on(refundRide, answer);
  const { person, dialog, send } = await openFilled();
  await person.dblClick(send);
  await person.click(await dialog.findByRole("button", { name: "Refunding..." }));
  answer.release(refunded);
  await screen.findByText("Refund decided");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(refundRide).map(({ body }) => body)).toEqual([
    { amount: 10, paidBy: "both", reason: "The driver took a detour" },
  ]);
});

test.each([
  ["is lost", lostAnswer()],
  ["is a server error", brokenAnswer()],
  ["says that it is under way", refusedAnswer(409, "Still under way", { code: "in_progress" })],
])("when the answer %s, the same refund goes out again under the same key", async (_, first) => {
  server.on(refundRide, first, refunded);
  const { person, send } = await openFilled();
  await person.click(send);
  await errorSummary();
  await person.click(send);
  await screen.findByText("Refund decided");
  expect(keys()[0]).toMatch(/^[\w-]{36}$/);
  expect(keys()[1]).toBe(keys()[0]);
});

test("another amount after a lost reply is another refund, under another key", async () => {
  server.on(refundRide, lostAnswer(), refunded);
  const { person, amount, send } = await openFilled();
  await person.click(send);
  await errorSummary();
  await person.clear(amount);
  await person.type(amount, "12");
  await person.click(send);
  await screen.findByText("Refund decided");
  expect(new Set(keys()).size).toBe(2);
});

test("a refund that another admin made meanwhile is loaded, and the input stays", async () => {
  server.on(refundRide, refusedAnswer(409, "Only $3.00 of this payment is left to give back"));
  const { person, dialog, amount, reason, send } = await openFilled();
  const left = { rider: 3, driver: 2.61, tax: 0.39, fees: 0 };
  server.on(getAdminRide, aRideForAdmin({ money: { refunded: 43.46, left } }));
  await person.click(send);
  expect(await dialog.findByText("At most $3.00")).toBeDefined();
  expect(amount).toHaveProperty("value", "10");
  expect(reason).toHaveProperty("value", "The driver took a detour");
});

test("the server's errors are shown at their fields", async () => {
  server.on(refundRide, invalid({ reason: "Say a little more" }));
  const { person, dialog, reason, send } = await openFilled();
  await person.click(send);
  await dialog.findByRole("link", { name: "Say a little more" });
  expect(reason.getAttribute("aria-invalid")).toBe("true");
});

test("a refusal because the bank returned an earlier refund is shown, and the input stays", async () => {
  const sentence = "An earlier refund of this ride came back from the rider's bank.";
  server.on(refundRide, refusedAnswer(409, sentence, { code: "refund_held" }));
  const { person, dialog, amount, send } = await openFilled();
  await person.click(send);
  await errorSummary();
  expect(dialog.getByText(sentence)).toBeDefined();
  expect(amount).toHaveProperty("value", "10");
});

test("an unsent reason is restored when the form opens again", async () => {
  const { person, dialog, reason } = await openForm();
  await person.type(reason, "The driver took a detour");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await person.click(screen.getByRole("button", { name: "Refund" }));
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty("value", "The driver took a detour");
});
