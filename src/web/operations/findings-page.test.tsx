import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  listFindings,
  resolveFinding,
  type WireFinding,
} from "#shared/operations/findings-contract.ts";
import {
  brokenAnswer,
  heldAnswer,
  invalid,
  lostAnswer,
  refusedAnswer,
} from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const finding: WireFinding = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  kind: "provider_captured",
  rideId: "019a0000-0000-7000-8000-000000000001",
  reference: "FRABC123XYZ",
  subject: "pi_1",
  people: [],
  expected: "$46.46",
  found: "$40.00",
  firstSeenAt: "2026-11-20T12:00:00.000Z",
  lastSeenAt: "2026-11-22T12:00:00.000Z",
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};
const resolved: WireFinding = {
  ...finding,
  resolvedAt: "2026-11-22T13:00:00.000Z",
  resolvedBy: "Ada Byron",
  note: "A partial capture, agreed with the rider",
};

const findingsReply = (
  findings: WireFinding[] = [finding],
  facts: Partial<ReplyOf<typeof listFindings>> = {},
): ReplyOf<typeof listFindings> => ({
  success: true,
  findings,
  lastWholeAt: "2026-11-22T06:00:00.000Z",
  pagination: { totalItems: findings.length, totalPages: 1, currentPage: 1 },
  ...facts,
});

const openFindings = (search = "") => openPage(`/admin/findings${search}`, ada);
const lastQuery = () => server.calls(listFindings).at(-1)?.query;

test("a finding shows the expected and the found value, and links to its ride", async () => {
  server.on(listFindings, findingsReply());
  await openFindings();
  expect(await screen.findByText("Expected $46.46, found $40.00")).toBeDefined();
  expect(screen.getByText("1 finding")).toBeDefined();
  expect(screen.getByText(/Everything was last compared/)).toBeDefined();
  const ride = screen.getByRole("link", { name: "FRABC123XYZ" });
  expect(ride.getAttribute("href")).toBe(`/admin/rides/${finding.rideId}`);
  expect(lastQuery()).toMatchObject({ filter: "open", page: 1 });
});

test("a finding without a ride names its subject", async () => {
  const stray: WireFinding = { ...finding, rideId: null, reference: null, subject: "pi_stray" };
  server.on(listFindings, findingsReply([{ ...stray, kind: "unknown_payment" }]));
  await openFindings();
  expect(await screen.findByText("pi_stray.")).toBeDefined();
  expect(
    screen.getByText("Stripe has a payment that belongs to no ride", { selector: "p" }),
  ).toBeDefined();
});

test("a finding about people names them", async () => {
  const rosa = {
    id: ada.id,
    role: "RIDER" as const,
    name: "Rosa Delgado",
    email: "rosa@demo.faire",
  };
  server.on(listFindings, findingsReply([{ ...finding, rideId: null, people: [rosa] }]));
  await openFindings();
  expect(await screen.findByText("Rider Rosa Delgado (rosa@demo.faire).")).toBeDefined();
});

test("a resolved finding shows who resolved it, and cannot be resolved again", async () => {
  const gone: WireFinding = { ...resolved, id: finding.rideId ?? "", resolvedBy: null, note: null };
  server.on(listFindings, findingsReply([resolved, gone]));
  await openFindings("?filter=all");
  await screen.findByText("Ada Byron: A partial capture, agreed with the rider");
  expect(screen.getByText("Cleared automatically")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Resolve/ })).toBeNull();
});

test("the filter is in the URL, and starts at the first page", async () => {
  server.on(listFindings, findingsReply());
  const { person } = await openFindings();
  await person.click(await screen.findByRole("radio", { name: "Resolved" }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ filter: "resolved", page: 1 }));
  expect(location.search).toBe("?filter=resolved");
  await person.click(screen.getByRole("radio", { name: "Open" }));
  await waitFor(() => expect(location.search).toBe(""));
});

test.each([
  ["", "2026-11-22T06:00:00.000Z", "Everything agrees: rides, payments, ledger and Stripe"],
  ["", null, "No findings yet: the first full comparison has not finished"],
  ["?filter=resolved", null, "No findings have been resolved yet"],
  ["?filter=all", "2026-11-22T06:00:00.000Z", "No findings so far"],
])(
  "without findings under '%s', compared at %s, the page says so",
  async (at, lastWholeAt, text) => {
    server.on(listFindings, findingsReply([], { lastWholeAt }));
    await openFindings(at);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Findings as CSV" })).toBeNull();
  },
);

test("findings that failed to load can be loaded again", async () => {
  server.on(listFindings, brokenAnswer());
  const { person } = await openFindings();
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listFindings, findingsReply());
  await person.click(again);
  await screen.findByText("Expected $46.46, found $40.00");
});

const openForm = async () => {
  server.on(listFindings, findingsReply());
  const { person } = await openFindings();
  const opener = await screen.findByRole("button", { name: /^Resolve/ });
  await person.click(opener);
  const dialog = within(screen.getByRole("dialog", { name: "Resolve a finding" }));
  const note = dialog.getByLabelText("What was found out or done?");
  const send = dialog.getByRole("button", { name: "Resolve" });
  return { person, opener, dialog, note, send };
};

test("a note of two letters is not sent, and its problem links to the field", async () => {
  server.on(resolveFinding, { success: true, finding: resolved });
  const { person, dialog, note, send } = await openForm();
  await person.type(note, "ok");
  await person.click(send);
  const problem = await dialog.findByRole("link", { name: "Say what was found out or done" });
  expect(document.activeElement).toBe(problem.closest("[role=alert]"));
  await person.click(problem);
  expect(document.activeElement).toBe(note);
  expect(server.calls(resolveFinding)).toEqual([]);
});

test("two clicks in one task resolve a finding once, and the list is reloaded", async () => {
  server.on(resolveFinding, { success: true, finding: resolved });
  const { person, note, send } = await openForm();
  await person.type(note, "Agreed with the rider");
  server.on(listFindings, findingsReply([]));
  act(() => {
    send.click();
    send.click();
  });
  await screen.findByText("Finding resolved");
  await screen.findByText("Everything agrees: rides, payments, ledger and Stripe");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(server.calls(resolveFinding).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
    { id: finding.id, note: "Agreed with the rider" },
  ]);
});

test("the button shows progress while a finding is resolved, and sends nothing again", async () => {
  const answer = heldAnswer(resolveFinding);
  server.on(resolveFinding, answer);
  const { person, dialog, note, send } = await openForm();
  await person.type(note, "Agreed with the rider");
  await person.click(send);
  await person.click(await dialog.findByRole("button", { name: "Resolving..." }));
  answer.release({ success: true, finding: resolved });
  await screen.findByText("Finding resolved");
  expect(server.calls(resolveFinding)).toHaveLength(1);
});

test.each([
  [
    "another admin has resolved the finding",
    refusedAnswer(409, "It was resolved meanwhile"),
    /resolved meanwhile/,
  ],
  ["the server is not reached", lostAnswer(), /Network error/],
])("the form keeps the note and says why it failed if %s", async (_, answer, reason) => {
  server.on(resolveFinding, answer);
  const { person, dialog, note, send } = await openForm();
  await person.type(note, "Agreed with the rider");
  await person.click(send);
  const alert = await dialog.findByRole("alert");
  expect(alert.textContent).toMatch(reason);
  expect(document.activeElement).toBe(alert);
  expect(note).toHaveProperty("value", "Agreed with the rider");
});

test("the server's error about a note is shown at its field", async () => {
  server.on(resolveFinding, invalid({ note: "Name the Stripe payment" }));
  const { person, dialog, note, send } = await openForm();
  await person.type(note, "Agreed with the rider");
  await person.click(send);
  await dialog.findByRole("link", { name: "Name the Stripe payment" });
  expect(note.getAttribute("aria-invalid")).toBe("true");
});

test("an unsent note is restored, and Escape returns the focus", async () => {
  const { person, opener, note } = await openForm();
  await person.type(note, "Ask Stripe first");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(opener);
  await person.click(opener);
  expect(screen.getByLabelText("What was found out or done?")).toHaveProperty(
    "value",
    "Ask Stripe first",
  );
});
