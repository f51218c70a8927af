import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import {
  decideSubmission,
  listSubmissions,
  openSubmissionFile,
  type Submission,
} from "#shared/submissions/contract.ts";
import { aSubmission } from "#shared/submissions/testing/a-submission.ts";
import { brokenAnswer, heldAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { setNarrowScreen, widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const address = "/admin/documents";

const insuranceOf = (name: string, number: number): Submission =>
  aSubmission({
    id: `019a0000-0000-7000-8000-0000000001${number}`,
    kind: "insurance",
    label: "Insurance",
    driver: { id: "019a0000-0000-7000-8000-00000000000d", name, isVerified: false },
    before: {},
    after: { number: `P${number}`, expiresOn: "2027-05-01" },
    hasFile: true,
    expiresOn: "2027-05-01",
  });
const [ann, bob, cy] = [
  insuranceOf("Ann A", 11),
  insuranceOf("Bob B", 12),
  insuranceOf("Cy C", 13),
];

const some = (submissions: Submission[], totalPages = 1): ReplyOf<typeof listSubmissions> => ({
  success: true,
  submissions,
  counts: { in_review: submissions.length, approved: 2, rejected: 0, expiring: 1, expired: 0 },
  kinds: [{ kind: "insurance", label: "Insurance", count: submissions.length }],
  pagination: { totalItems: submissions.length, totalPages, currentPage: 1 },
});

beforeEach(() => {
  widen();
  server.on(listSubmissions, some([ann, bob, cy]));
  server.on(openSubmissionFile, { success: true, url: "/api/document-files/a.jpg", isImage: true });
  server.on(decideSubmission, { success: true, submission: { ...ann, state: "approved" } });
});
afterEach(setNarrowScreen);

const rowOf = (name: string) =>
  screen.findByRole("button", { name: `Insurance of ${name}`, hidden: false });
const decisions = () =>
  server.calls(decideSubmission).map(({ params, body }) => ({ ...params, ...body }));

test("says that the document in the URL does not exist, and offers to show all documents", async () => {
  const noKind = refusedAnswer(400, "No kind of this name", { code: "no_such_kind" });
  server.on(listSubmissions, ({ query }) => (query.kind === undefined ? some([ann]) : noKind));
  const { person } = await openPage(`${address}?document=old_name`, ada);
  await screen.findByText("There is no such document");
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "Show all documents" }));
  await rowOf("Ann A");
  expect(location.search).toBe("");
});

test("lists pending submissions with counts by state and kind, and filters them", async () => {
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  expect(screen.getByRole("radio", { name: /To review ?3/ })).toBeDefined();
  expect(screen.getByRole("option", { name: "Insurance (3)" })).toBeDefined();
  await person.selectOptions(screen.getByRole("combobox", { name: "Kind" }), "insurance");
  await person.click(screen.getByRole("radio", { name: /Expiring ?1/ }));
  await waitFor(() =>
    expect(server.calls(listSubmissions).at(-1)?.query).toMatchObject({
      show: "expiring",
      kind: "insurance",
    }),
  );
  expect(await screen.findByRole("columnheader", { name: "Expires" })).toBeDefined();
});

test("finds the documents of a driver, and offers all documents if there are none", async () => {
  const { person } = await openPage(`${address}?document=insurance`, ada);
  await rowOf("Ann A");
  server.on(listSubmissions, ({ query }) => some(query.search || query.kind ? [] : [ann]));
  await person.type(screen.getByRole("searchbox", { name: "Driver" }), "zoe a");
  await screen.findByText("No documents match");
  expect(server.calls(listSubmissions).at(-1)?.query).toMatchObject({ search: "zoe a" });
  expect(location.search).toContain("search=zoe");
  expect(decisions()).toEqual([]);
  await person.click(screen.getByRole("button", { name: "Show all documents" }));
  await rowOf("Ann A");
  expect(location.search).toBe("");
});

test("approved documents stand under their driver with their end and who approved them, and no keys decide", async () => {
  const endless = { ...bob, driver: ann.driver, label: "Permit", expiresOn: null, admin: "Ada B." };
  const other = { ...cy, driver: { ...cy.driver, id: "019a0000-0000-7000-8000-0000000000de" } };
  server.on(listSubmissions, some([ann, endless, other]));
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  expect(screen.getByText(/a to approve, r to reject/)).toBeDefined();
  await person.click(screen.getByRole("radio", { name: /Approved ?2/ }));
  const table = within(screen.getByRole("table", { name: "Documents" }));
  await table.findByRole("columnheader", { name: "Expires" });
  const rows = table.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    ...["Ann A", "Insurance of Ann AMay 1, 2027", "Permit of Ann ADoes not expireAda B."],
    ...["Cy C", "Insurance of Cy CMay 1, 2027"],
  ]);
  expect(screen.queryByText(/a to approve, r to reject/)).toBeNull();
});

test("says whether the first and the last driver of a page have documents on the pages beside it", async () => {
  const other = { ...cy, driver: { ...cy.driver, id: "019a0000-0000-7000-8000-0000000000de" } };
  const reply = { ...some([ann, other]), cut: { atStart: true, atEnd: true } };
  server.on(listSubmissions, reply);
  await openPage(`${address}?state=approved`, ada);
  const headings = await screen.findAllByRole("rowheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    "Ann A, continued from the page before",
    "Cy C, continues on the next page",
  ]);
});

test("pages are turned below the list, in its column", async () => {
  server.on(listSubmissions, some([ann], 2));
  await openPage(address, ada);
  const list = (await screen.findByRole("table", { name: "Documents" })).closest(".grid");
  expect(list?.contains(screen.getByRole("navigation", { name: "Documents pages" }))).toBe(true);
  expect(list?.textContent).not.toContain("Choose a row");
});

test("on a phone a select has the states, with their counts", async () => {
  setNarrowScreen();
  const { person } = await openPage(address, ada);
  const states = await screen.findByRole("combobox", { name: "State" });
  await within(states).findByRole("option", { name: "To review (3)" });
  await person.selectOptions(states, "expiring");
  await waitFor(() =>
    expect(server.calls(listSubmissions).at(-1)?.query).toMatchObject({ show: "expiring" }),
  );
  expect(screen.queryByRole("radio")).toBeNull();
});

test("the first approved document is shown beside the list, and its file once the row is chosen", async () => {
  server.on(listSubmissions, some([ann, bob].map((one) => ({ ...one, state: "approved" }))));
  const { person } = await openPage(`${address}?state=approved`, ada);
  await screen.findByRole("region", { name: "Insurance of Ann A" });
  await screen.findByText("Choose the row to see its file.");
  expect(server.calls(openSubmissionFile)).toEqual([]);
  await person.keyboard("j");
  await screen.findByRole("img", { name: "Insurance of Ann A" });
  expect(server.calls(openSubmissionFile)).toHaveLength(1);
});

test("a chosen row that leaves the list does not open the file of the first row in its place", async () => {
  server.on(listSubmissions, ({ query }) => some(query.page === 2 ? [bob] : [ann], 2));
  const { person } = await openPage(`${address}?state=approved`, ada);
  await rowOf("Ann A");
  await person.keyboard("j");
  await screen.findByRole("img", { name: "Insurance of Ann A" });
  await person.click(screen.getByRole("button", { name: "Next" }));
  await screen.findByRole("region", { name: "Insurance of Bob B" });
  await screen.findByText("Choose the row to see its file.");
  expect(server.calls(openSubmissionFile)).toHaveLength(1);
});

test("a row of an approved document keeps the focus when its driver has a newer one", async () => {
  server.on(listSubmissions, some([ann]));
  const { refetch } = await openPage(`${address}?state=approved`, ada);
  const row = await rowOf("Ann A");
  row.focus();
  server.on(listSubmissions, some([{ ...bob, driver: ann.driver, label: "Permit" }, ann]));
  await refetch();
  await screen.findByRole("button", { name: "Permit of Ann A", hidden: false });
  expect(document.activeElement).toBe(row);
});

test("the failure of one list disappears while another state loads", async () => {
  server.on(listSubmissions, brokenAnswer());
  const { person } = await openPage(address, ada);
  await screen.findByRole("button", { name: "Try again" });
  const expiring = heldAnswer(listSubmissions);
  server.on(listSubmissions, expiring);
  await person.click(screen.getByRole("radio", { name: /Expiring/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
  expiring.release(some([ann]));
  await rowOf("Ann A");
});

test("the keys move, approve once, and go to the next row", async () => {
  const { person } = await openPage(address, ada);
  const first = await rowOf("Ann A");
  await person.keyboard("j");
  expect(document.activeElement).toBe(first);
  await screen.findByRole("img", { name: "Insurance of Ann A" });
  server.on(listSubmissions, some([bob, cy]));
  await person.keyboard("{a>5/}");
  await waitFor(async () => expect(document.activeElement).toBe(await rowOf("Bob B")));
  expect(decisions()).toEqual([{ id: ann.id, isApproved: true }]);
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Insurance of Ann A" })).toBeNull(),
  );
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(await rowOf("Cy C"));
  await person.keyboard("k");
  expect(document.activeElement).toBe(await rowOf("Bob B"));
});

test("r asks for a reason in the focused field, and no key decides while it is typed", async () => {
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  await person.keyboard("jr");
  const dialog = within(await screen.findByRole("dialog"));
  expect(document.activeElement).toBe(dialog.getByLabelText("Reason"));
  await person.keyboard("a dark area");
  expect(decisions()).toEqual([]);
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await waitFor(() =>
    expect(decisions()).toEqual([{ id: ann.id, isApproved: false, reason: "a dark area" }]),
  );
});

test("moving fast through the list opens only the file of the last row", async () => {
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  await person.keyboard("jjj");
  await screen.findByRole("img", { name: "Insurance of Cy C" });
  expect(server.calls(openSubmissionFile).map(({ params }) => params.id)).toEqual([cy.id]);
});

test("Enter opens the row in a sheet; a decision closes it and focuses the next row", async () => {
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  await person.keyboard("j{Enter}");
  const sheet = within(await screen.findByRole("dialog", { name: "Insurance of Ann A" }));
  await person.click(sheet.getByRole("button", { name: "Approve insurance of Ann A" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await rowOf("Bob B"));
  await screen.findByText("Insurance of Ann A approved");
  await person.keyboard("{Enter}");
  const next = within(await screen.findByRole("dialog", { name: "Insurance of Bob B" }));
  expect(next.getByText("05/01/2027")).toBeDefined();
  expect(screen.queryByText("Insurance of Ann A approved")).toBeNull();
});

test("another admin's decision is shown, and the document leaves the list", async () => {
  server.on(decideSubmission, refusedAnswer(409, "Another admin has approved this meanwhile."));
  const { person } = await openPage(address, ada);
  await rowOf("Ann A");
  await person.keyboard("j");
  server.on(listSubmissions, some([bob]));
  await person.keyboard("a");
  await screen.findByText("Another admin has approved this meanwhile.");
  await waitFor(() =>
    expect(screen.queryByRole("button", { name: "Insurance of Ann A" })).toBeNull(),
  );
});

test("says that nothing waits, and offers to try again after a failure", async () => {
  server.on(listSubmissions, brokenAnswer());
  const { person } = await openPage(address, ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listSubmissions, some([]));
  await person.click(again);
  await screen.findByText("No documents to review");
});

test("the menu shows how many documents wait", async () => {
  const documents = { concern: "documents", count: 12, isMore: false } as const;
  const waiting = [{ ...documents, oldestAt: "2026-11-26T15:00:00.000Z", dueAt: null }];
  server.on(getWaitingWork, { success: true, waiting });
  await openPage(address, ada);
  expect(await screen.findByRole("link", { name: "Documents 12 waiting" })).toBeDefined();
});
