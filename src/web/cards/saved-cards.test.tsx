import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getCards, makeDefaultCard, removeCard, type SavedCard } from "#shared/cards/contract.ts";
import { getEmailChange } from "#shared/credentials/contract.ts";
import { getNoticeChoices } from "#shared/notices/contract.ts";
import { getUserProfile } from "#shared/profile/contract.ts";
import { brokenAnswer, heldAnswer, lostAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const visa: SavedCard = {
  id: "pm_visa0001",
  brand: "visa",
  last4: "4242",
  expiryMonth: 7,
  expiryYear: 2030,
  isDefault: true,
  isExpired: false,
};
const amex: SavedCard = {
  ...visa,
  id: "pm_amex0001",
  brand: "amex",
  last4: "0005",
  isDefault: false,
};

beforeEach(() => {
  const { email, firstName, lastName, phoneNumber, profileImage } = rosa;
  server.on(getUserProfile, {
    ...{ success: true, email, firstName, lastName, phoneNumber, profileImage },
  });
  server.on(getNoticeChoices, { success: true, choices: [] });
  server.on(getEmailChange, { success: true, pending: null });
});

const openCards = async (...cards: SavedCard[]) => {
  server.on(getCards, { success: true, cards });
  const { person } = await openPage("/profile", rosa);
  return { person, section: within(await screen.findByRole("region", { name: "Saved cards" })) };
};

test("shows the saved cards with the default first", async () => {
  const { section } = await openCards(visa, amex);
  expect((await section.findAllByRole("listitem")).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Visa ending in 4242Expires 07/30Default"),
    expect.stringContaining("American Express ending in 0005Expires 07/30Make default"),
  ]);
});

test("explains how to save a card if there is none", async () => {
  const { section } = await openCards();
  expect(await section.findByText(/Check “Save my payment information”/)).toBeDefined();
});

test("says that an expired card is not used", async () => {
  const { section } = await openCards({ ...visa, isExpired: true });
  expect(await section.findByText("Expired 07/30: not used")).toBeDefined();
});

test("makes another card the default, once for two clicks", async () => {
  const { person, section } = await openCards(visa, amex);
  const answer = heldAnswer(makeDefaultCard);
  server.on(makeDefaultCard, answer);
  await person.dblClick(await section.findByRole("button", { name: /Make default/ }));
  const cards = [
    { ...amex, isDefault: true },
    { ...visa, isDefault: false },
  ];
  answer.release({ success: true, cards });
  await waitFor(() =>
    expect(section.getAllByRole("listitem")[0]?.textContent).toContain("ending in 0005"),
  );
  expect(server.calls(makeDefaultCard)).toHaveLength(1);
});

test("removes a card after a confirmation", async () => {
  const { person, section } = await openCards(visa);
  server.on(removeCard, { success: true, cards: [] });
  await person.click(await section.findByRole("button", { name: /^Remove Visa/ }));
  expect(screen.getByText(/stays paid/)).toBeDefined();
  await person.click(screen.getByRole("button", { name: "Remove card" }));
  expect(await section.findByText(/No saved cards/)).toBeDefined();
});

test("keeps the card and shows an error if the removal fails", async () => {
  const { person, section } = await openCards(visa);
  server.on(removeCard, lostAnswer());
  await person.click(await section.findByRole("button", { name: /^Remove Visa/ }));
  await person.click(screen.getByRole("button", { name: "Remove card" }));
  expect((await screen.findAllByText(/Couldn't reach the server/)).length).toBeGreaterThan(0);
  expect(section.getAllByRole("listitem")).toHaveLength(1);
});

test("offers to load the cards again after a failure", async () => {
  server.on(getCards, brokenAnswer());
  const { person } = await openPage("/profile", rosa);
  const section = within(await screen.findByRole("region", { name: "Saved cards" }));
  const again = await section.findByRole("button", { name: "Try again" });
  server.on(getCards, { success: true, cards: [visa] });
  await person.click(again);
  expect(await section.findByText("Visa ending in 4242")).toBeDefined();
});
