import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { hideIdea, listIdeas } from "#shared/ideas/contract.ts";
import { anIdea, someIdeas } from "#shared/ideas/testing/an-idea.ts";
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

test("merges a duplicate into an idea that is searched for; without one it says so", async () => {
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
