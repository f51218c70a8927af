import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  confirmPhoneCode,
  getContactConfirmations,
  sendEmailConfirmation,
  sendPhoneCode,
} from "#shared/contact-proofs/contract.ts";
import { getBasicDetails, getUserProfile } from "#shared/profile/contract.ts";
import { getTextNotices } from "#shared/text-notices/contract.ts";
import { heldAnswer, invalid, refusedAnswer } from "#web/testing/answers.ts";
import { answerSettings, dansDetails } from "#web/testing/driver-profile.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
const open = { isProven: false, isRequired: true, nextAt: null };
const proofs = {
  success: true as const,
  email: { contact: email, ...open },
  phone: { contact: phoneNumber, ...open },
  isLinkQueued: false,
  linkSentAt: null,
  isCodeSent: false,
};
const codeSent = { ...proofs, isCodeSent: true };

beforeEach(() => {
  answerSettings();
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
});

const openSection = async () => {
  const { person } = await openPage("/profile#account", rosa);
  const section = within(await screen.findByRole("region", { name: "Contact details" }));
  return { person, section };
};

test("only the email is listed if no confirmation is required", async () => {
  await openPage("/profile#account", rosa);
  await screen.findByRole("region", { name: "Devices" });
  expect(screen.queryByRole("region", { name: "Contact details" })).toBeNull();
  expect(screen.getByRole("region", { name: "Email" })).toBeDefined();
});

test("a driver's profile begins with the contacts while they are not confirmed", async () => {
  server.on(getContactConfirmations, proofs);
  server.on(getBasicDetails, dansDetails());
  await openPage("/driver/profile", dan);
  const contacts = await screen.findByRole("region", { name: "Confirm your contacts" });
  const details = await screen.findByRole("region", { name: "Your details" });
  expect(contacts.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test("sends one link for a double click, then shows when another can be sent", async () => {
  server.on(getContactConfirmations, proofs);
  const answer = heldAnswer(sendEmailConfirmation);
  server.on(sendEmailConfirmation, answer);
  const { person, section } = await openSection();
  await person.dblClick(section.getByRole("button", { name: "Send confirmation link" }));
  const nextAt = new Date(Date.now() + 30_000).toISOString();
  const linkSentAt = new Date().toISOString();
  server.on(getContactConfirmations, { ...proofs, linkSentAt, email: { ...proofs.email, nextAt } });
  answer.release({ success: true, message: "We are sending a link" });
  await section.findByText(/^Send another link in/);
  expect(section.getByText(/We sent a link to/).textContent).toContain(email);
  expect(server.calls(sendEmailConfirmation)).toHaveLength(1);
});

test("until the mail server has taken the link, the section says that it is being sent", async () => {
  server.on(getContactConfirmations, { ...proofs, isLinkQueued: true });
  const { section } = await openSection();
  expect((await section.findByText(/We are sending a link to/)).textContent).toContain(email);
  expect(section.queryByText(/We sent a link/)).toBeNull();
  expect(section.getByRole("button", { name: "Send another link" })).toBeDefined();
});

test("after the pause the section still says where the link was sent, and offers another", async () => {
  server.on(getContactConfirmations, { ...proofs, linkSentAt: "2026-11-22T14:40:00.000Z" });
  const { section } = await openSection();
  expect((await section.findByText(/We sent a link to/)).textContent).toContain(email);
  expect(section.getByRole("button", { name: "Send another link" })).toBeDefined();
});

test("sends a code, and confirms the number by it", async () => {
  server.on(getContactConfirmations, proofs);
  server.on(sendPhoneCode, { success: true, message: "We are sending a code" });
  server.on(confirmPhoneCode, { success: true, message: "Your phone number is confirmed" });
  const { person, section } = await openSection();
  server.on(getContactConfirmations, codeSent);
  await person.click(section.getByRole("button", { name: "Send confirmation code" }));
  const code = await section.findByLabelText("Code");
  expect(document.activeElement).toBe(code);
  await person.type(code, "123 456");
  server.on(getContactConfirmations, { ...codeSent, phone: { ...proofs.phone, isProven: true } });
  await person.dblClick(section.getByRole("button", { name: "Confirm" }));
  await section.findByText("Confirmed");
  expect(server.calls(confirmPhoneCode).map(({ body }) => body)).toEqual([{ code: "123456" }]);
});

test("offers no code for a phone that need not be confirmed while no texts are sent", async () => {
  server.on(getContactConfirmations, { ...proofs, phone: { ...proofs.phone, isRequired: false } });
  const { section } = await openSection();
  await section.findByRole("button", { name: "Send confirmation link" });
  expect(section.getByText("(212) 555-0100")).toBeDefined();
  expect(section.getAllByText("Not confirmed")).toHaveLength(1);
  expect(section.queryByRole("button", { name: "Send confirmation code" })).toBeNull();
});

test("the switch for text messages is enabled as soon as the number is confirmed", async () => {
  const texts = { isAvailable: true, isOn: false, isStopped: false, isProven: false, phoneNumber };
  server.on(getTextNotices, { success: true, ...texts });
  server.on(getContactConfirmations, codeSent);
  server.on(confirmPhoneCode, { success: true, message: "Your phone number is confirmed" });
  const { person, section } = await openSection();
  const textSwitch = await screen.findByRole("switch", { name: "Text messages", hidden: true });
  expect(textSwitch).toHaveProperty("disabled", true);
  await person.type(await section.findByLabelText("Code"), "123456");
  server.on(getTextNotices, { success: true, ...texts, isProven: true });
  await person.click(section.getByRole("button", { name: "Confirm" }));
  await waitFor(() => expect(textSwitch).toHaveProperty("disabled", false));
});

test("shows an error for a wrong code and keeps the input", async () => {
  server.on(getContactConfirmations, codeSent);
  server.on(confirmPhoneCode, invalid({ code: "This code is not right. Enter the newest one." }));
  const { person, section } = await openSection();
  const code = await section.findByLabelText("Code");
  await person.type(code, "000000");
  await person.click(section.getByRole("button", { name: "Confirm" }));
  await section.findByRole("link", { name: "This code is not right. Enter the newest one." });
  expect(code).toHaveProperty("value", "000000");
});

test("shows the server's message about too many attempts and reloads the state", async () => {
  server.on(getContactConfirmations, proofs);
  server.on(sendPhoneCode, refusedAnswer(429, "Too many tries. Wait 30 seconds and try again."));
  const { person, section } = await openSection();
  await person.click(section.getByRole("button", { name: "Send confirmation code" }));
  await screen.findByText("Too many tries. Wait 30 seconds and try again.");
  await waitFor(() => expect(server.calls(getContactConfirmations).length).toBeGreaterThan(1));
});
