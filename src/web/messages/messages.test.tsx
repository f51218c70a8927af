import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { User } from "#shared/accounts/contract.ts";
import {
  type Conversation,
  getMessages,
  type RideMessage,
  readMessages,
  sendMessage,
} from "#shared/messages/contract.ts";
import { reportProblem } from "#shared/reports/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const ride = aRide({ state: "accepted" });

const aMessage = (number: number, by: RideMessage["by"], words: string): RideMessage => ({
  ...{ id: `019a0000-0000-7000-8000-0000000000b${number}`, number, by, words },
  ...{ sentAt: "2026-11-22T14:41:00.000Z", readAt: null },
});
const answer = (messages: RideMessage[], some: Partial<Conversation> = {}): Conversation => ({
  ...{ success: true, messages, unread: 0, mayWrite: "text", reason: null },
  ...some,
});
const reply = { success: true, message: aMessage(1, "rider", "At the door") } as const;

beforeEach(() => {
  sessionStorage.clear();
  server.on(getRide, { success: true, ride });
  server.on(getMessages, answer([]));
  server.on(sendMessage, reply);
});

const openMessages = async (as: User = rosa) => {
  const { person } = await openPage(`/rides/${ride.id}`, as);
  const opener = await screen.findByRole("button", { name: /^Messages/ });
  await person.click(opener);
  const name = as === rosa ? "Messages with Dan" : "Messages with Rosa";
  const dialog = within(await screen.findByRole("dialog", { name }));
  return { person, opener, dialog };
};

const write = async () => {
  const page = await openMessages();
  const field = page.dialog.getByLabelText("Message to Dan");
  await page.person.type(field, "At the door{Enter}");
  return { ...page, field };
};
const sentTexts = () => server.calls(sendMessage).map(({ body }) => body.words);

test("messages are at the bottom of a phone during the ride, and otherwise beside the driver", async () => {
  const isBesideDriver = (opener: HTMLElement) =>
    screen.getByRole("region", { name: "Driver" }).contains(opener);
  const { opener } = await openMessages();
  expect(opener.closest("[data-sticks-to-bottom]")).not.toBeNull();
  expect(isBesideDriver(opener)).toBe(false);
  server.on(getRide, { success: true, ride: { ...ride, state: "no_show" } });
  server.tell({ type: "ride", rideId: ride.id, state: "no_show", eventId: 9 });
  await waitFor(() =>
    expect(isBesideDriver(screen.getByRole("button", { name: /^Messages/ }))).toBe(true),
  );
});

test("an open conversation keeps its field while the buttons move to another card", async () => {
  const { person, dialog } = await openMessages();
  const field = dialog.getByLabelText<HTMLInputElement>("Message to Dan");
  await person.type(field, "At the door");
  field.setSelectionRange(3, 3);
  server.on(getRide, { success: true, ride: { ...ride, state: "no_show" } });
  server.tell({ type: "ride", rideId: ride.id, state: "no_show", eventId: 9 });
  await waitFor(() =>
    within(screen.getByRole("region", { name: "Driver" })).getByRole("button", {
      name: /^Messages/,
    }),
  );
  expect(field.isConnected).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(field).toMatchObject({ value: "At the door", selectionStart: 3 });
});

test("on a wide screen messages are beside the driver during the ride", async () => {
  widen();
  const { opener } = await openMessages();
  expect(screen.getByRole("region", { name: "Driver" }).contains(opener)).toBe(true);
});

test("sends a message with the Enter key, once, and keeps the focus for the next one", async () => {
  const held = heldAnswer(sendMessage);
  server.on(sendMessage, held);
  const { person, dialog, field } = await write();
  await person.keyboard("{Enter}");
  expect(field).toHaveProperty("value", "");
  expect(document.activeElement).toBe(field);
  expect(dialog.getByText("Sending...")).toBeDefined();
  server.on(getMessages, answer([{ ...reply.message, readAt: "2026-11-22T14:42:00.000Z" }]));
  held.release(reply);
  expect(await dialog.findByText(/^You, .*, read$/)).toBeDefined();
  await waitFor(() => expect(dialog.queryByText("Sending...")).toBeNull());
  expect(sentTexts()).toEqual(["At the door"]);
});

test("sends a quick reply once for two taps", async () => {
  const { person, dialog } = await openMessages(dan);
  await person.dblClick(await dialog.findByRole("button", { name: "I am stuck in traffic" }));
  await waitFor(() => expect(sentTexts()).toEqual(["I am stuck in traffic"]));
});

test("keeps a message that was not sent, also over a reload, and sends it again under its id", async () => {
  server.on(sendMessage, lostAnswer());
  const { dialog } = await write();
  expect(await dialog.findByText(/Couldn't reach the server/)).toBeDefined();
  cleanup();
  server.on(sendMessage, reply);
  const again = await openMessages();
  expect(again.dialog.getByText("Not sent yet.")).toBeDefined();
  server.on(getMessages, answer([reply.message]));
  await again.person.click(again.dialog.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(again.dialog.queryByText("Not sent yet.")).toBeNull());
  const ids = server.calls(sendMessage).map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
});

test("keeps the draft when the dialog is closed, and returns the focus to the button", async () => {
  const { person, opener, dialog } = await openMessages();
  await person.type(dialog.getByLabelText("Message to Dan"), "Wait for");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
  await person.click(opener);
  expect(await screen.findByLabelText("Message to Dan")).toHaveProperty("value", "Wait for");
});

test("counts unread messages, announces a new one, and marks them read when they are shown", async () => {
  server.on(readMessages, { success: true });
  const { person } = await openPage(`/rides/${ride.id}`, rosa);
  await screen.findByRole("button", { name: "Messages" });
  server.on(getMessages, answer([aMessage(1, "driver", "I am here")], { unread: 1 }));
  server.tell({ type: "message", rideId: ride.id });
  expect(await screen.findByText("New message from Dan")).toBeDefined();
  expect(server.calls(readMessages)).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Messages 1 new" }));
  expect(await screen.findByText("I am here")).toBeDefined();
  await waitFor(() => expect(server.calls(readMessages)[0]?.body).toEqual({ upTo: 1 }));
});

test("with quick replies only, the dialog shows the reason and has no text field", async () => {
  server.on(getMessages, answer([], { mayWrite: "quick_replies", reason: "Only quick replies." }));
  const { dialog } = await openMessages();
  expect(await dialog.findByText("Only quick replies.")).toBeDefined();
  expect(dialog.queryByLabelText("Message to Dan")).toBeNull();
  expect(dialog.getByRole("button", { name: "I am at the pickup" })).toBeDefined();
});

test("the other side's messages can be reported", async () => {
  server.on(getMessages, answer([aMessage(1, "driver", "Rude words")]));
  server.on(reportProblem, { success: true, message: "We have it" });
  const { person, dialog } = await openMessages();
  await person.click(await dialog.findByRole("button", { name: "Report these messages" }));
  const form = within(screen.getByRole("dialog", { name: "Report a problem" }));
  await person.type(await form.findByLabelText("What happened?"), "He wrote rude words");
  await person.click(form.getByRole("button", { name: "Send report" }));
  await waitFor(() => expect(server.calls(reportProblem)[0]?.body.subject).toBe("messages"));
});

test("has no button if there are no messages and none may be written", async () => {
  server.on(getMessages, answer([], { mayWrite: "nothing", reason: "Closed" }));
  await openPage(`/rides/${ride.id}`, rosa);
  await screen.findByRole("heading", { level: 1 });
  expect(screen.queryByRole("button", { name: "Messages" })).toBeNull();
});

test("shows a failed load and retries it", async () => {
  server.on(getMessages, brokenAnswer());
  const { person } = await openPage(`/rides/${ride.id}?open=messages`, rosa);
  const dialog = within(await screen.findByRole("dialog", { name: "Messages with Dan" }));
  const again = await dialog.findByRole("button", { name: "Try again" });
  server.on(getMessages, answer([aMessage(1, "driver", "I am here")]));
  await person.click(again);
  expect(await dialog.findByText("I am here")).toBeDefined();
});
