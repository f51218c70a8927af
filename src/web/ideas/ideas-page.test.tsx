import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  getIdea,
  listIdeas,
  proposeIdea,
  takeBackVote,
  voteForIdea,
} from "#shared/ideas/contract.ts";
import { anIdea, someIdeas } from "#shared/ideas/testing/an-idea.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const quiet = anIdea();
const pets = anIdea({
  id: "019a0000-0000-7000-8000-0000000001d1",
  title: "Pets welcome",
  has_voted: true,
  total_votes: 1,
});

const openIdeas = async (address = "/ideas") => {
  server.on(listIdeas, someIdeas([quiet, pets], 2));
  const { person, router } = await openPage(address, rosa);
  await screen.findByRole("list", { name: "Ideas" });
  return { person, router };
};

const voteFor = (title: string) => screen.getByRole("button", { name: new RegExp(title) });
const lastQuery = () => server.calls(listIdeas).at(-1)?.query;

test("lists ideas by votes with their authors", async () => {
  await openIdeas();
  expect(lastQuery()).toEqual({ page: 1, sort: "votes", search: "" });
  const [first] = within(screen.getByRole("list", { name: "Ideas" })).getAllByRole("listitem");
  expect(first?.textContent).toContain("Quiet rides");
  expect(first?.textContent).toContain("Dan O.");
  expect(voteFor("Pets welcome").getAttribute("aria-pressed")).toBe("true");
  expect(voteFor("Quiet rides").getAttribute("aria-pressed")).toBe("false");
});

test("shows a vote at once and counts a double click as one", async () => {
  const pendingReply = heldAnswer(voteForIdea);
  server.on(voteForIdea, pendingReply);
  const { person } = await openIdeas();
  await person.dblClick(voteFor("Quiet rides"));
  expect(voteFor("Quiet rides").textContent).toContain("13");
  expect(voteFor("Quiet rides").getAttribute("aria-pressed")).toBe("true");
  pendingReply.release({ success: true, total_votes: 14, has_voted: true });
  await waitFor(() => expect(voteFor("Quiet rides").textContent).toContain("14"));
  expect(server.calls(voteForIdea)).toHaveLength(1);
});

test("reverts a vote that failed", async () => {
  server.on(voteForIdea, refusedAnswer(409, "This idea is closed"));
  const { person } = await openIdeas();
  await person.click(voteFor("Quiet rides"));
  await screen.findByText("Your vote was not counted");
  expect(voteFor("Quiet rides").textContent).toContain("12");
  expect(voteFor("Quiet rides").getAttribute("aria-pressed")).toBe("false");
});

test("removes a vote", async () => {
  server.on(takeBackVote, { success: true, total_votes: 0, has_voted: false });
  const { person } = await openIdeas();
  await person.click(voteFor("Pets welcome"));
  await waitFor(() => expect(voteFor("Pets welcome").getAttribute("aria-pressed")).toBe("false"));
  expect(server.calls(takeBackVote).map(({ params }) => params)).toEqual([{ id: pets.id }]);
});

test("requests the chosen order and page, and stores the order in the URL", async () => {
  const { person } = await openIdeas();
  await person.click(screen.getByRole("radio", { name: "Newest" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "new", page: 1 }));
  expect(location.search).toBe("?sort=new");
  await person.click(screen.getByRole("button", { name: /Next/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "new", page: 2 }));
});

test("opens an idea over the list with its own URL", async () => {
  const { person } = await openIdeas();
  await person.click(screen.getByRole("link", { name: "Quiet rides" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Idea" }));
  expect(sheet.getByRole("heading", { name: "Quiet rides" })).toBeDefined();
  expect(location.search).toBe(`?id=${quiet.id}`);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(location.search).toBe("");
});

test("loads a linked idea that is not on the page", async () => {
  const other = anIdea({ id: "019a0000-0000-7000-8000-0000000001d2", title: "Night bus" });
  server.on(getIdea, { success: true, data: other });
  await openIdeas(`/ideas?id=${other.id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Idea" }));
  expect(await sheet.findByRole("heading", { name: "Night bus" })).toBeDefined();
});

test("offers to clear a search without results", async () => {
  server.on(listIdeas, someIdeas([]));
  const { person } = await openPage("/ideas?search=zeppelin", rosa);
  await screen.findByText("No ideas match your search");
  expect(lastQuery()).toMatchObject({ search: "zeppelin" });
  server.on(listIdeas, someIdeas());
  const [, clear] = screen.getAllByRole("button", { name: "Clear search" });
  await person.click(clear ?? document.body);
  await screen.findByRole("link", { name: "Quiet rides" });
});

test("folds ideas that exist already below the others, without votes", async () => {
  const done = anIdea({ id: pets.id, title: "Night bus", status: "released" });
  server.on(listIdeas, someIdeas([done, quiet]));
  const { person } = await openPage("/ideas", rosa);
  const summary = await screen.findByText("Already built (1)");
  const list = within(screen.getByRole("list", { name: "Ideas" }));
  expect(list.queryByText("Night bus")).toBeNull();
  await person.click(summary);
  expect(voteFor("Night bus")).toHaveProperty("disabled", true);
  expect(voteFor("Quiet rides")).toHaveProperty("disabled", false);
});

test("retries a failed load", async () => {
  server.on(listIdeas, brokenAnswer());
  const { person } = await openPage("/ideas", rosa);
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listIdeas, someIdeas());
  await person.click(retry);
  await screen.findByRole("link", { name: "Quiet rides" });
});

const openForm = async () => {
  server.on(listIdeas, someIdeas());
  const { person } = await openPage("/ideas/new", dan);
  const title = await screen.findByLabelText("Title");
  const description = screen.getByLabelText("Description");
  const send = screen.getByRole("button", { name: "Propose" });
  return { person, title, description, send };
};

const openFilled = async () => {
  const form = await openForm();
  await form.person.type(form.title, "Night bus");
  await form.person.type(form.description, "A van on fixed routes after midnight.");
  return form;
};

test("proposes an idea once despite repeated clicks, then shows the newest ideas", async () => {
  const pendingReply = heldAnswer(proposeIdea);
  server.on(proposeIdea, pendingReply);
  const { person, send } = await openFilled();
  await person.dblClick(send);
  await person.click(await screen.findByRole("button", { name: "Sending..." }));
  pendingReply.release({ success: true, data: quiet });
  await screen.findByText("Proposed");
  await waitFor(() => expect(location.search).toBe("?sort=new"));
  expect(server.calls(proposeIdea)).toHaveLength(1);
});

test("repeats a lost request under the same idempotency key", async () => {
  server.on(proposeIdea, lostAnswer(), { success: true, data: quiet });
  const { person, send } = await openFilled();
  await person.click(send);
  await screen.findByRole("heading", { name: "There is a problem" });
  await person.click(send);
  await screen.findByText("Proposed");
  const [first, second] = server.calls(proposeIdea);
  expect(first?.idempotencyKey).toBeTruthy();
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey);
});

test("does not send an empty idea", async () => {
  server.on(proposeIdea, { success: true, data: quiet });
  const { person, title, send } = await openForm();
  await person.click(send);
  await screen.findByRole("heading", { name: "There is a problem" });
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(proposeIdea)).toEqual([]);
});

test("links the server's error to its field and keeps the draft after a reload", async () => {
  server.on(proposeIdea, invalid({ title: "This idea exists already" }));
  const { person, send } = await openFilled();
  await person.click(send);
  await screen.findByRole("link", { name: "This idea exists already" });
  cleanup();
  await openPage("/ideas/new", dan);
  expect(await screen.findByLabelText("Title")).toHaveProperty("value", "Night bus");
});
