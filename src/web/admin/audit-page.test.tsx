import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { type AuditedAct, listAudit } from "#shared/admin/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const unverified: AuditedAct = {
  id: 7,
  at: "2026-11-22T14:38:00.000Z",
  admin: "Ada Byron",
  action: "unverify",
  before: { isVerified: true },
  after: { isVerified: false },
  reason: "Papers have expired",
  subject: { id: dan.id, name: "Dan Ortiz", kind: "driver", isSelf: false },
};
const refunded: AuditedAct = {
  ...unverified,
  id: 6,
  action: "refund",
  before: { givenBack: 0 },
  after: { givenBack: 1000 },
  reason: null,
  subject: {
    id: "019a0000-0000-7000-8000-000000abc123",
    name: null,
    kind: "ride",
    isSelf: false,
  },
};

const auditReply = (acts: AuditedAct[] = [unverified, refunded]): ReplyOf<typeof listAudit> => ({
  success: true,
  acts,
  actions: ["unverify", "refund"],
  isMore: true,
  chain: null,
  pagination: { totalItems: acts.length, totalPages: 1, currentPage: 1 },
});

const openAudit = (search = "") => openPage(`/admin/audit${search}`, ada);
const lastQuery = () => server.calls(listAudit).at(-1)?.query;

test("shows admin, action, subject, old and new values, and reason in a row", async () => {
  server.on(listAudit, auditReply());
  widen();
  await openAudit();
  const table = await screen.findByRole("table", { name: "Audit" });
  const [, first, second] = within(table).getAllByRole("row");
  const row = within(first ?? table);
  expect(row.getByText("Ada Byron")).toBeDefined();
  expect(row.getByRole("link", { name: "Dan Ortiz" }).getAttribute("href")).toBe(
    `/admin/driver/${dan.id}`,
  );
  expect(row.getByText("Verification Verified to Unverified")).toBeDefined();
  expect(row.getByText("Papers have expired")).toBeDefined();
  expect(second?.textContent).toContain("$10.00");
  const ride = within(second ?? table).getByRole("link", { name: "00abc123" });
  expect(ride.getAttribute("href")).toBe(`/admin/rides/${refunded.subject.id}`);
});

test("opens the whole entry from its row, and returns the focus to the row", async () => {
  const reason = "The insurance has expired, and the driver did not answer three letters";
  server.on(listAudit, auditReply([{ ...unverified, reason }]));
  widen();
  const { person } = await openAudit();
  const row = await screen.findByRole("button", { name: /Nov 22/ });
  await person.click(row);
  const dialog = within(await screen.findByRole("dialog", { name: "Unverified" }));
  expect(dialog.getByText(`“${reason}”`)).toBeDefined();
  expect(dialog.getByRole("listitem").textContent).toMatch(/Verification.*Verified.*Unverified/);
  await person.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test("an entry names its subject unless the admin acted on their own account", async () => {
  const namesake = { ...unverified, subject: { ...unverified.subject, name: "Ada Byron" } };
  const own: AuditedAct = {
    ...unverified,
    id: 5,
    action: "password_change",
    subject: { id: ada.id, name: "Ada Byron", kind: "other", isSelf: true },
  };
  server.on(listAudit, auditReply([namesake, own]));
  await openAudit();
  const link = await screen.findByRole("link", { name: "Ada Byron" });
  expect(link.getAttribute("href")).toBe(`/admin/driver/${dan.id}`);
  const [, second] = screen.getAllByText(/^Ada Byron,/, { selector: "p" });
  const card = second?.closest("li");
  expect(card?.textContent?.match(/Ada Byron/g)).toHaveLength(1);
});

test("hides a chosen column, and saves filters as a view", async () => {
  server.on(listAudit, auditReply());
  widen();
  const { person } = await openAudit("?action=unverify");
  const table = within(await screen.findByRole("table", { name: "Audit" }));
  await person.click(screen.getByText("Columns"));
  await person.click(screen.getByRole("checkbox", { name: "Column Reason" }));
  expect(table.queryByText("Papers have expired")).toBeNull();
  await person.click(screen.getByText("Views"));
  await person.type(screen.getByLabelText("Save these filters as"), "Unverified only");
  await person.click(screen.getByRole("button", { name: "Save view" }));
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
  await person.click(screen.getByRole("button", { name: "Unverified only" }));
  await waitFor(() => expect(location.search).toBe("?action=unverify"));
});

test("shows a capped count with a plus sign", async () => {
  server.on(listAudit, auditReply());
  await openAudit();
  expect(await screen.findByText("2+ entries")).toBeDefined();
});

test("reads search, action, days and page from the URL", async () => {
  server.on(listAudit, auditReply());
  await openAudit("?search=dan&action=refund&from=2026-11-01&to=2026-11-20&page=1");
  await screen.findByText("2+ entries");
  expect(lastQuery()).toEqual({
    ...{ search: "dan", action: "refund", from: "2026-11-01", to: "2026-11-20" },
    ...{ page: 1, size: 25 },
  });
});

test("filters by an action label, and clears all filters at once", async () => {
  server.on(listAudit, auditReply());
  const { person } = await openAudit();
  await screen.findByText("2+ entries");
  await person.click(screen.getByRole("button", { name: "Filters" }));
  await person.selectOptions(screen.getByLabelText("Action"), "Unverified");
  await waitFor(() => expect(lastQuery()).toMatchObject({ action: "unverify" }));
  expect(location.search).toBe("?action=unverify");
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test("keeps an action from the URL selected if the log has none", async () => {
  server.on(listAudit, auditReply([]));
  const { person } = await openAudit("?action=two_step_off");
  await screen.findByText("No activity found");
  await person.click(screen.getByRole("button", { name: /^Filters/ }));
  expect(screen.getByLabelText("Action")).toHaveProperty("value", "two_step_off");
  expect(screen.queryByRole("button", { name: "Audit as CSV" })).toBeNull();
});

test("shows an error for a last day before the first", async () => {
  startClock("2026-11-22T14:40:00.000Z");
  server.on(listAudit, auditReply([]));
  await openAudit("?from=2026-11-20&to=2026-11-01");
  expect(await screen.findByText("To is before from")).toBeDefined();
});

test("offers a retry after a failed load", async () => {
  server.on(listAudit, brokenAnswer());
  const { person } = await openAudit();
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listAudit, auditReply());
  await person.click(retry);
  await screen.findByText("2+ entries");
});

test("says how many entries were checked for tampering", async () => {
  const chain = { checkedAt: "2026-11-22T15:00:00.000Z", acts: 1234, broken: 0 };
  server.on(listAudit, { ...auditReply(), chain });
  await openAudit();
  expect(await screen.findByText(/The first 1,234 were intact/)).toBeDefined();
});

test("does not claim a check of no entries", async () => {
  const chain = { checkedAt: "2026-11-22T15:00:00.000Z", acts: 0, broken: 0 };
  server.on(listAudit, { ...auditReply([]), chain });
  await openAudit();
  expect(await screen.findByText(/^Entries are checked for tampering/)).toBeDefined();
  expect(screen.queryByText(/The first 0/)).toBeNull();
});

test("warns of changed entries and links to the findings", async () => {
  const chain = { checkedAt: "2026-11-22T15:00:00.000Z", acts: 1234, broken: 2 };
  server.on(listAudit, { ...auditReply(), chain });
  await openAudit();
  expect(await screen.findByText(/2 of the first 1,234 entries were changed/)).toBeDefined();
  const link = screen.getByRole("link", { name: "See the findings" });
  expect(link.getAttribute("href")).toBe("/admin/findings");
});
