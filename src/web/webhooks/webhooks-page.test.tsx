import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { confirmPassword } from "#shared/accounts/contract.ts";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  putWebhook,
  rollWebhookSecret,
  sendWebhookAgain,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from "#shared/webhooks/contract.ts";
import { brokenAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const success = true as const;
const webhook: Webhook = {
  id: "019a0000-0000-7000-8000-000000abc123",
  url: "https://books.example.com/faire",
  eventTypes: ["ride.completed", "refund.created"],
  state: "failing",
  createdAt: "2026-11-22T14:38:00.000Z",
  failingSince: "2026-11-26T14:38:00.000Z",
  previousSecretUntil: null,
};
const delivery: WebhookDelivery = {
  id: "019a0000-0000-7000-8000-000000abc124",
  eventId: "019a0000-0000-7000-8000-000000abc125",
  type: "ride.completed",
  at: "2026-11-26T14:38:00.000Z",
  state: "given_up",
  tries: 10,
  triedAt: "2026-11-26T14:38:00.000Z",
  nextAt: null,
  status: 500,
  error: null,
  body: '{"type":"ride.completed"}',
};
const pagination = { totalItems: 1, totalPages: 1, currentPage: 1 };
const passwordNeeded = refusedAnswer(403, "Enter your password", { code: "password_needed" });

beforeEach(() => server.on(listWebhooks, { success, webhooks: [webhook] }));

const openWebhooks = async () => {
  const { person } = await openPage("/admin/webhooks", ada);
  await screen.findByText(webhook.url);
  return person;
};

test("an address with events is added after the password, and the secret is shown", async () => {
  server.on(listWebhooks, { success, webhooks: [] });
  server.on(
    createWebhook,
    passwordNeeded,
    invalid({ url: "intranet.example is not on the public internet" }),
    { success, webhook, secret: "whsec_shown-once" },
  );
  server.on(confirmPassword, { success, token: "renewed", message: "Confirmed" });
  const { person } = await openPage("/admin/webhooks", ada);
  await screen.findByText(/No webhook yet/);
  const card = within(screen.getByRole("region", { name: "Add a webhook" }));
  const add = card.getByRole("button", { name: "Add the webhook" });
  await person.click(add);
  expect(card.getByRole("link", { name: "Enter the address" })).toBeDefined();
  expect(card.getByRole("link", { name: "Choose at least one event" })).toBeDefined();
  expect(server.calls(createWebhook)).toEqual([]);
  await person.type(card.getByLabelText("Address"), webhook.url);
  await person.click(card.getByRole("checkbox", { name: "Ride completed" }));
  await person.click(add);
  const question = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await person.type(question.getByLabelText("Your password"), "correct horse");
  await person.click(question.getByRole("button", { name: "Continue" }));
  await card.findByRole("link", { name: "intranet.example is not on the public internet" });
  await person.click(add);
  expect(await card.findByText("whsec_shown-once")).toBeDefined();
  const sent = server.calls(createWebhook).at(-1)?.body;
  expect(sent).toEqual({ url: webhook.url, eventTypes: ["ride.completed"] });
});

test("all events are chosen at once, and counted", async () => {
  const person = await openWebhooks();
  expect(screen.getByRole("group", { name: "Events, 0 of 16 chosen" })).toBeDefined();
  const card = within(screen.getByRole("region", { name: "Add a webhook" }));
  for (const name of ["Rides", "Money", "People"])
    expect(within(card.getByRole("group", { name })).getAllByRole("checkbox")).not.toHaveLength(0);
  await person.click(screen.getByRole("button", { name: "Choose all" }));
  const events = within(screen.getByRole("group", { name: "Events, 16 of 16 chosen" }));
  for (const box of events.getAllByRole("checkbox")) expect(box).toHaveProperty("checked", true);
  await person.click(screen.getByRole("button", { name: "Choose none" }));
  expect(screen.getByRole("group", { name: "Events, 0 of 16 chosen" })).toBeDefined();
});

test("a test is sent, a secret replaced, a webhook disabled and removed", async () => {
  server.on(testWebhook, { success, eventId: delivery.eventId });
  server.on(rollWebhookSecret, { success, webhook, secret: "whsec_another" });
  server.on(putWebhook, { success, webhook: { ...webhook, state: "disabled" } });
  server.on(deleteWebhook, { success });
  const person = await openWebhooks();
  expect(screen.getByText("Failing")).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Send a test" }));
  await screen.findByText("A test is sent to books.example.com");
  await person.click(screen.getByRole("button", { name: "Replace the secret" }));
  expect(await screen.findByText("whsec_another")).toBeDefined();
  server.on(listWebhooks, { success, webhooks: [{ ...webhook, state: "disabled" }] });
  await person.click(screen.getByRole("button", { name: "Disable" }));
  await screen.findByRole("button", { name: "Enable" });
  expect(server.calls(putWebhook).at(-1)?.body).toEqual({ isDisabled: true });
  expect(screen.queryByRole("button", { name: "Send a test" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Remove" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Remove this webhook?" }));
  server.on(listWebhooks, { success, webhooks: [] });
  await person.click(dialog.getByRole("button", { name: "Remove" }));
  await screen.findByText(/No webhook yet/);
  expect(server.calls(deleteWebhook).at(-1)?.params).toEqual({ id: webhook.id });
});

test("deliveries show the response, and a delivery can be sent again", async () => {
  server.on(listWebhookDeliveries, { success, deliveries: [delivery], pagination });
  server.on(sendWebhookAgain, { success });
  const person = await openWebhooks();
  await person.click(screen.getByText("Deliveries"));
  expect(await screen.findByText("Given up after 10 attempts: status 500")).toBeDefined();
  expect(screen.getByText(delivery.body)).toBeDefined();
  const waiting = { ...delivery, state: "waiting" as const, tries: 0, status: null };
  server.on(listWebhookDeliveries, { success, deliveries: [waiting], pagination });
  await person.click(screen.getByRole("button", { name: /^Send again: ride.completed/ }));
  await screen.findByText("Waiting");
  await waitFor(() =>
    expect(server.calls(sendWebhookAgain).at(-1)?.params).toEqual({ id: delivery.id }),
  );
});

test("leads from a page of deliveries that was deleted meanwhile to the last page", async () => {
  const pages = (totalPages: number) => ({ totalItems: 1, totalPages, currentPage: 1 });
  server.on(
    listWebhookDeliveries,
    { success, deliveries: [delivery], pagination: pages(2) },
    { success, deliveries: [], pagination: pages(1) },
    { success, deliveries: [delivery], pagination: pages(1) },
  );
  const person = await openWebhooks();
  await person.click(screen.getByText("Deliveries"));
  await screen.findByText("Given up after 10 attempts: status 500");
  await person.click(screen.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Next" })).toBeNull());
  expect(screen.queryByText(/^Nothing was sent/)).toBeNull();
  expect(await screen.findByText("Given up after 10 attempts: status 500")).toBeDefined();
});

test("offers a retry after a failed load", async () => {
  server.on(listWebhooks, brokenAnswer());
  const { person } = await openPage("/admin/webhooks", ada);
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listWebhooks, { success, webhooks: [webhook] });
  await person.click(retry);
  expect(await screen.findByText(webhook.url)).toBeDefined();
});
