import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hideIdea, listIdeas, setIdeaStatus } from "#shared/ideas/contract.ts";
import { anIdea, someIdeas } from "#shared/ideas/testing/an-idea.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const quiet = anIdea();
const silent = anIdea({ id: "019a0000-0000-7000-8000-0000000001d2", title: "Silent rides" });
const hidden = { reason: "Not about rides", merged_into: null };

const openFeatures = async () => {
  const { person } = await openPage("/admin/features", ada);
  await screen.findByRole("list", { name: "Features" });
  return person;
};

test("features that failed to load can be loaded again", async () => {
  server.on(listIdeas, brokenAnswer());
  const { person } = await openPage("/admin/features", ada);
  await screen.findByText("Failed to fetch features");
  server.on(listIdeas, someIdeas());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "Quiet rides" });
});

test("a failed refetch keeps the features, without a message over them", async () => {
  server.on(listIdeas, someIdeas(), brokenAnswer());
  const { queries } = await openPage("/admin/features", ada);
  await screen.findByRole("list", { name: "Features" });
  void queries.refetchQueries({ queryKey: ["ideas"] });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(server.calls(listIdeas)).toHaveLength(2);
  expect(screen.getByRole("list", { name: "Features" })).toBeDefined();
  expect(screen.queryByText("Failed to fetch features")).toBeNull();
});

test("the features have numbered pages, which a search hides", async () => {
  const none = { ...someIdeas([]), pagination: { totalItems: 0, totalPages: 1, currentPage: 1 } };
  server.on(listIdeas, ({ query }) => (query.search ? none : someIdeas([quiet], 2)));
  const person = await openFeatures();
  const pages = () => within(screen.getByRole("navigation", { name: "Features pages" }));
  expect(pages().getByRole("button", { name: "Previous page" })).toHaveProperty("disabled", true);
  const numberOf = (page: number) => pages().getAllByRole("button", { name: `Page ${page}` })[0];
  await person.click(numberOf(2) ?? document.body);
  await waitFor(() => expect(location.search).toBe("?page=2"));
  await waitFor(() => expect(numberOf(2)?.getAttribute("aria-current")).toBe("page"));
  await person.type(screen.getByPlaceholderText("Search features..."), "zzzz");
  await screen.findByText("No features found");
  expect(screen.getByText("Total results found: 0")).toBeDefined();
  expect(screen.queryByRole("navigation", { name: "Features pages" })).toBeNull();
  const [clear] = screen.getAllByRole("button", { name: "Clear search" });
  await person.click(clear ?? document.body);
  await waitFor(() => expect(numberOf(1)?.getAttribute("aria-current")).toBe("page"));
});

test("the features are listed by votes on request", async () => {
  server.on(listIdeas, someIdeas());
  const person = await openFeatures();
  await person.click(screen.getByRole("radio", { name: "Most votes" }));
  await waitFor(() => expect(location.search).toBe("?sort=votes"));
  expect(server.calls(listIdeas).at(-1)?.query).toMatchObject({ sort: "votes" });
});

test("the hidden ideas have a list of their own, with the way back", async () => {
  server.on(listIdeas, ({ query }) =>
    query.part === "hidden" ? someIdeas([{ ...quiet, hidden }]) : someIdeas([silent]),
  );
  const person = await openFeatures();
  await person.click(screen.getByRole("radio", { name: "Hidden" }));
  await screen.findByRole("button", { name: "Show Quiet rides again" });
  expect(location.search).toBe("?part=hidden");
  await person.click(screen.getByRole("radio", { name: "Public" }));
  await screen.findByRole("button", { name: "Hide Silent rides" });
  expect(location.search).toBe("");
});

test("reverts a status that was not saved", async () => {
  server.on(listIdeas, someIdeas());
  server.on(setIdeaStatus, brokenAnswer());
  const person = await openFeatures();
  const status = screen.getByRole("combobox", { name: /^Status/ });
  await person.selectOptions(status, "Released");
  await screen.findByText("Failed to update feature status. Please try again.");
  expect(status).toHaveProperty("value", "proposed");
  await waitFor(() => expect(status).toHaveProperty("disabled", false));
});

test("hides an idea with a reason, shows the reason, and shows the idea again", async () => {
  server.on(listIdeas, someIdeas([quiet]), someIdeas([{ ...quiet, hidden }]), someIdeas([quiet]));
  server.on(
    hideIdea,
    { success: true, data: { ...quiet, hidden } },
    { success: true, data: quiet },
  );
  const person = await openFeatures();
  await person.click(screen.getByRole("button", { name: "Hide Quiet rides" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Reason"), hidden.reason);
  await person.click(dialog.getByRole("button", { name: "Hide" }));
  await screen.findByText("Hidden: Not about rides");
  await person.click(screen.getByRole("button", { name: "Show Quiet rides again" }));
  const question = within(await screen.findByRole("dialog"));
  await person.type(question.getByLabelText("Reason"), "It is");
  await person.click(question.getByRole("button", { name: "Show again" }));
  await screen.findByRole("button", { name: "Hide Quiet rides" });
  expect(server.calls(hideIdea).map(({ body }) => body)).toEqual([
    { isHidden: true, reason: hidden.reason },
    { isHidden: false, reason: "It is" },
  ]);
});

test("merges a duplicate into an idea from the search; without a chosen idea, the dialog shows an error", async () => {
  server.on(listIdeas, someIdeas([quiet, silent]));
  const merged = { ...quiet, hidden: { ...hidden, merged_into: silent.title } };
  server.on(hideIdea, { success: true, data: merged });
  const person = await openFeatures();
  await person.click(screen.getByRole("button", { name: "Merge Quiet rides" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Merge" }));
  expect(dialog.getByRole("alert").textContent).toMatch(/choose it$/);
  await person.type(dialog.getByLabelText("Idea that stays"), "rides");
  await person.click(await dialog.findByRole("radio", { name: /^Silent rides/ }));
  expect(dialog.queryByRole("radio", { name: /^Quiet rides/ })).toBeNull();
  await person.click(dialog.getByRole("button", { name: "Merge" }));
  await waitFor(() =>
    expect(server.calls(hideIdea)).toMatchObject([
      { body: { isHidden: true, mergeInto: silent.id, reason: "It says the same" } },
    ]),
  );
});
