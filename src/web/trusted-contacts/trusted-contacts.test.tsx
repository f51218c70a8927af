import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getEmailChange } from "#shared/credentials/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { getRide } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import {
  checkStopLink,
  deleteTrustedContact,
  getTrustedContacts,
  postTrustedContact,
  putTrustedContact,
  sendContactLink,
  stopContactLinks,
  type TrustedContact,
} from "#shared/trusted-contacts/contract.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const mom: TrustedContact = {
  ...{ id: "019a0000-0000-7000-8000-0000000000c1", name: "Mom", email: "mom@example.com" },
  ...{ phoneNumber: "2125550199", times: "night", isStopped: false },
};
const contactsReply = (contacts: TrustedContact[] = [mom]): ReplyOf<typeof getTrustedContacts> => ({
  success: true,
  contacts,
  hasTexts: true,
});
const ride = aRide({ state: "started" });

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
  server.on(getTrustedContacts, contactsReply());
  server.on(getRide, { success: true, ride });
});

const openSection = async () => {
  const { person } = await openPage("/profile#safety", rosa);
  const section = within(await screen.findByRole("region", { name: "Trusted contacts" }));
  return { person, section };
};

test("lists contacts with their addresses and times, and says which contact stopped the messages", async () => {
  server.on(
    getTrustedContacts,
    contactsReply([mom, { ...mom, id: ride.id, name: "Dad", isStopped: true }]),
  );
  const { section } = await openSection();
  expect(await section.findAllByText("mom@example.com, (212) 555-0199")).toHaveLength(2);
  expect(section.getByText("At night, 10 PM to 6 AM")).toBeDefined();
  expect(section.getByText("Dad does not want these messages")).toBeDefined();
});

test("adds a contact on Enter; without an address the form asks for one", async () => {
  server.on(getTrustedContacts, contactsReply([]));
  server.on(postTrustedContact, contactsReply());
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Add a contact" }));
  await person.click(section.getByRole("button", { name: "Save" }));
  expect(
    await section.findByRole("link", { name: "Enter an email or a phone number" }),
  ).toBeDefined();
  await person.type(section.getByLabelText("Name"), "Mom");
  await person.type(section.getByLabelText("Email (or a phone number)"), "mom@example.com{Enter}");
  await section.findByRole("button", { name: "Edit Mom" });
  expect(server.calls(postTrustedContact)[0]?.body).toMatchObject({
    ...{ name: "Mom", email: "mom@example.com", phoneNumber: null, times: "every_ride" },
  });
});

test("after the fifth contact the card says that there can be no more, and has the focus", async () => {
  const named = (name: string, index: number) => ({
    ...mom,
    id: `${mom.id.slice(0, -1)}${index}`,
    name,
  });
  const four = ["Ann", "Ben", "Cleo", "Dora"].map(named);
  server.on(getTrustedContacts, contactsReply(four));
  server.on(postTrustedContact, contactsReply([...four, named("Eve", 4)]));
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Add a contact" }));
  await person.type(section.getByLabelText("Name"), "Eve");
  await person.type(section.getByLabelText("Email (or a phone number)"), "eve@example.com{Enter}");
  expect(await section.findByText("At most 5 contacts. Remove one to add another.")).toBeDefined();
  expect(section.queryByRole("button", { name: "Add a contact" })).toBeNull();
  const heading = section.getByRole("heading", { name: "Trusted contacts" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test("keeps the input when saving fails, and shows the reason", async () => {
  server.on(putTrustedContact, lostAnswer(), invalid({ email: "Invalid email address" }));
  const { person, section } = await openSection();
  await person.click(await section.findByRole("button", { name: "Edit Mom" }));
  await person.selectOptions(section.getByLabelText("Send the link"), "Only when I send it");
  for (const message of [/Couldn't reach the server/, "Invalid email address"]) {
    await person.click(section.getByRole("button", { name: "Save" }));
    expect((await section.findAllByText(message)).length).toBeGreaterThan(0);
  }
  expect(section.getByLabelText("Send the link")).toHaveProperty("value", "by_hand");
});

test("removes a contact, and retries a failed load", async () => {
  server.on(getTrustedContacts, brokenAnswer());
  server.on(deleteTrustedContact, contactsReply([]));
  const { person, section } = await openSection();
  const again = await section.findByRole("button", { name: "Try again" });
  server.on(getTrustedContacts, contactsReply());
  await person.click(again);
  await person.click(await section.findByRole("button", { name: "Remove Mom" }));
  await waitFor(() => expect(section.queryByText("Mom")).toBeNull());
});

test("the safety sheet sends the ride to a contact once for two taps", async () => {
  server.on(sendContactLink, { success: true, message: "Mom gets the link now" });
  const { person } = await openPage(`/rides/${ride.id}?open=safety`, rosa);
  await person.dblClick(await screen.findByRole("button", { name: "Send my ride to Mom" }));
  expect(await screen.findByText("Mom gets the link now")).toBeDefined();
  expect(server.calls(sendContactLink).map(({ body }) => body.contactId)).toEqual([mom.id]);
});

test("the safety sheet keeps the contacts when they cannot be reloaded", async () => {
  const { refetch } = await openPage(`/rides/${ride.id}?open=safety`, rosa);
  const send = await screen.findByRole("button", { name: "Send my ride to Mom" });
  server.on(getTrustedContacts, brokenAnswer());
  await refetch();
  expect(send.isConnected).toBe(true);
});

test("the safety sheet leads a rider without contacts to the profile", async () => {
  server.on(getTrustedContacts, contactsReply([]));
  await openPage(`/rides/${ride.id}?open=safety`, rosa);
  const link = await screen.findByRole("link", { name: "Add a trusted contact" });
  expect(link.getAttribute("href")).toBe("/profile#safety");
});

test("a contact stops the messages by one press, without log-in", async () => {
  server.on(checkStopLink, { success: true, isStopped: false });
  server.on(stopContactLinks, lostAnswer(), { success: true });
  const { person } = await openPage("/stop/a-token");
  await screen.findByRole("heading", { name: "Stop these messages?" });
  expect(server.calls(stopContactLinks)).toEqual([]);
  const stop = screen.getByRole("button", { name: "Stop messages" });
  await person.click(stop);
  expect(await screen.findByText(/Couldn't reach the server/)).toBeDefined();
  await person.click(stop);
  await screen.findByRole("heading", { name: "Messages stopped" });
  expect(server.calls(stopContactLinks).at(-1)?.body).toEqual({ token: "a-token" });
});

test("a stop link that does not work says so at once, without an offer to stop anything", async () => {
  const answer = heldAnswer(checkStopLink);
  server.on(checkStopLink, answer);
  await openPage("/stop/a-token");
  await screen.findByRole("heading", { name: "Checking your link..." });
  const error = "This link is incomplete or mistyped. Open it again from the message.";
  answer.release(refusedAnswer(404, error, { code: "link_unknown" }));
  await screen.findByRole("heading", { name: "This link does not work" });
  expect(screen.getByText(error)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Stop messages" })).toBeNull();
});

test("a stop link that was used says that the messages are stopped", async () => {
  server.on(checkStopLink, { success: true, isStopped: true });
  await openPage("/stop/a-token");
  await screen.findByRole("heading", { name: "Messages stopped" });
});

test("a contact can stop the messages although the link could not be checked", async () => {
  server.on(checkStopLink, brokenAnswer());
  const error = "The rider has removed you from their trusted contacts.";
  server.on(stopContactLinks, refusedAnswer(409, error, { code: "link_expired" }));
  const { person } = await openPage("/stop/a-token");
  await person.click(await screen.findByRole("button", { name: "Stop messages" }));
  expect(await screen.findByText(error)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Stop messages" })).toBeNull();
});
