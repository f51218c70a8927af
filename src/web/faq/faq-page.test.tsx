import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getFeeRules } from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

/** Opens the page with failing fee rules. */
const openFaq = async (address = "/faq") => {
  server.on(getFeeRules, brokenAnswer());
  const { person } = await openPage(address);
  await screen.findByRole("heading", { name: "Frequently asked questions" });
  return person;
};

const entry = (question: string) =>
  screen.getByRole("heading", { name: question }).closest("details");

test("opens an answer, which has a link to itself", async () => {
  const person = await openFaq();
  const question = "When is my card charged?";
  expect(entry(question)).toHaveProperty("open", false);
  const heading = screen.getByRole("heading", { name: question });
  await person.click(heading.closest("summary") ?? heading);
  expect(entry(question)).toHaveProperty("open", true);
  const link = within(entry(question) ?? document.body).getByText(/^Link to this answer/);
  expect(link.getAttribute("href")).toBe("#charged");
});

test("opens only the question in the URL", async () => {
  await openFaq("/faq#order");
  expect(entry("How are the offers ordered?")).toHaveProperty("open", true);
  expect(entry("When is my card charged?")).toHaveProperty("open", false);
});

test("filters questions by the search text and counts them", async () => {
  const person = await openFaq();
  await person.type(screen.getByLabelText("Search the answers"), "by the hour");
  await screen.findByText(/^\d+ questions?$/);
  expect(screen.getByRole("heading", { name: "Can I book a driver by the hour?" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "When is my card charged?" })).toBeNull();
});

test("a click on the link to an answer clears the search and shows all questions", async () => {
  const person = await openFaq();
  await person.type(screen.getByLabelText("Search the answers"), "by the hour");
  await screen.findByText(/^\d+ questions?$/);
  const question = "Can I book a driver by the hour?";
  await person.click(screen.getByText(question));
  await person.click(screen.getByRole("link", { name: `Link to this answer: ${question}` }));
  await screen.findByRole("heading", { name: "When is my card charged?" });
  expect(screen.getByLabelText("Search the answers")).toHaveProperty("value", "");
});

test("reports a search without matches and offers to show all questions", async () => {
  const person = await openFaq();
  await person.type(screen.getByLabelText("Search the answers"), "zeppelin");
  await screen.findByText("No question matches. Try other words, or write to us.");
  await person.click(screen.getByRole("button", { name: "Show all questions" }));
  await screen.findByRole("heading", { name: "When is my card charged?" });
  expect(screen.getByLabelText("Search the answers")).toHaveProperty("value", "");
});

test("shows an error instead of numbers that could not be loaded", async () => {
  await openFaq();
  await waitFor(() =>
    expect(
      screen.getAllByText("The numbers could not be loaded. Reload the page to see them."),
    ).not.toEqual([]),
  );
});

test("shows the tax table in force", async () => {
  server.on(getFeeRules, someFeeRules());
  await openPage("/faq#tax");
  await screen.findAllByText("Bronze");
  const answer = document.querySelector<HTMLElement>("#tax") ?? document.body;
  const row = within(answer).getByText("Bronze").closest("li");
  expect(row?.textContent).toMatch(/14 ?%/);
  expect(screen.queryByText(/^The numbers could not be loaded/)).toBeNull();
});

test("shows the contact address", async () => {
  await openFaq();
  const card = within(await screen.findByRole("region", { name: "Still have a question?" }));
  const mail = await card.findByRole("link", { name: "help@faire.test" });
  expect(mail.getAttribute("href")).toBe("mailto:help@faire.test");
  expect(card.queryByRole("link", { name: "the ride's details" })).toBeNull();
});

test.each([
  [rosa, ["Prices and payment", "For drivers"]],
  [dan, ["For drivers", "Your ride and your account"]],
])("shows the questions of a $role first", async (user, firstAndLast) => {
  server.on(getFeeRules, someFeeRules());
  await openPage("/faq", user);
  const shownTitles = () =>
    screen
      .getAllByRole("heading", { level: 2 })
      .map(({ textContent }) => textContent)
      .filter((title) => title !== "Still have a question?");
  await waitFor(() => expect([shownTitles()[0], shownTitles().at(-1)]).toEqual(firstAndLast));
});

test.each([
  [rosa, "/history"],
  [dan, "/driver/history"],
])("leads $role to their rides for a booking reference", async (user, page) => {
  server.on(getFeeRules, someFeeRules());
  await openPage("/faq", user);
  const link = await screen.findByRole("link", { name: "the ride's details" });
  expect(link.getAttribute("href")).toBe(page);
});

test("names the ride's details to admins without a link, because they have no rides", async () => {
  server.on(getFeeRules, someFeeRules());
  await openPage("/faq", ada);
  const card = await screen.findByRole("region", { name: "Still have a question?" });
  expect(card.textContent).toContain("You find it in the ride's details.");
  expect(within(card).queryByRole("link", { name: "the ride's details" })).toBeNull();
});
