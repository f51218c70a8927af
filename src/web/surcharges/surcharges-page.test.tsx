import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { countFeeEffect, getFeeProposal, getFeeRules } from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import { searchPlaces } from "#shared/places/contract.ts";
import {
  getSurchargeProposal,
  getSurchargeTable,
  listSurchargeVersions,
  previewSurcharges,
  proposeSurcharges,
  type SurchargeProposal,
  surchargeDecisions,
} from "#shared/surcharges/contract.ts";
import type { SurchargeRule } from "#shared/surcharges/fields.ts";
import type { Position } from "#shared/surcharges/outline.ts";
import { brokenAnswer, invalid, lostAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const square: Position[] = [
  [-74, 40.7],
  [-73.9, 40.7],
  [-73.9, 40.8],
  [-74, 40.8],
  [-74, 40.7],
];
const aRule = (rule: Partial<SurchargeRule> = {}): SurchargeRule => ({
  kind: "city",
  label: "City fee",
  zone: { ring: square },
  trigger: "pickup",
  within: null,
  amount: { cents: 275 },
  windows: [],
  vehicleTypes: null,
  ...rule,
});
const airport = aRule({
  kind: "airport",
  label: "Airport fee",
  zone: { zips: ["11430"] },
  trigger: "dropoff",
});
const first = { version: 1, effectiveOn: "2000-01-01", rules: [] };
const second = { version: 2, effectiveOn: "2026-03-15", rules: [aRule(), airport] };
const dearer = [aRule({ amount: { cents: 300 } }), airport];
const third = { version: 3, effectiveOn: "2027-03-01", rules: dearer };

const people = {
  proposedBy: "Ada Byron",
  approvedBy: "Bea Stone",
  approvedAt: "2026-02-01T15:00:00.000Z",
};
const versions: ReplyOf<typeof listSurchargeVersions> = {
  success: true,
  inForce: 2,
  versions: [
    { version: 3, effectiveOn: "2027-03-01", ruleCount: 2, ...people },
    { version: 2, effectiveOn: "2026-03-15", ruleCount: 2, ...people },
    {
      ...people,
      version: 1,
      effectiveOn: "2000-01-01",
      ruleCount: 0,
      proposedBy: null,
      approvedBy: null,
    },
  ],
};
const aProposal = (facts: Partial<SurchargeProposal> = {}): SurchargeProposal => ({
  id: "019a0000-0000-7000-8000-0000000000f1",
  effectiveOn: "2027-06-01",
  reason: "The city raises its fee",
  proposedBy: "Bea Stone",
  proposedAt: "2026-11-20T15:00:00.000Z",
  isOwn: false,
  rules: [airport],
  replaces: third,
  ...facts,
});
const proposalReply = (
  proposal: SurchargeProposal | null,
): ReplyOf<typeof getSurchargeProposal> => ({
  success: true,
  proposal,
  earliest: "2026-11-23",
  hasApprover: true,
});
const tables = {
  1: { table: first, previous: null },
  2: { table: second, previous: first },
  3: { table: third, previous: second },
};
const open = (path = "", proposal: SurchargeProposal | null = null, version: 1 | 2 | 3 = 2) => {
  server.on(searchPlaces, { success: true, places: [], isPreparing: false });
  server.on(listSurchargeVersions, versions);
  server.on(getSurchargeProposal, proposalReply(proposal));
  server.on(getSurchargeTable, { success: true, ...tables[version] });
  return openPage(`/admin/surcharges${path}`, ada);
};
const fillIn = async (person: UserEvent, field: HTMLElement, typed: string) => {
  await person.clear(field);
  if (typed) await person.click(field);
  if (typed) await person.paste(typed);
};

test("lists planned and earlier versions, and shows the one in force", async () => {
  const { refetch } = await open();
  const list = within(await screen.findByRole("region", { name: "Versions" }));
  const rows = list.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/^Version 3, from 03\/01\/2027Planned2 rules. Proposed by Ada Byron/),
    expect.stringMatching(/^Version 2, from 03\/15\/2026In force/),
    "Version 1, from 01/01/2000Earlier0 rules. Came with the installation",
  ]);
  const table = within(await screen.findByRole("region", { name: /^Version 2/ }));
  expect(table.getByText("City fee")).toBeDefined();
  expect(table.getByRole("img", { name: "Outline of City fee" })).toBeDefined();
  server.on(getSurchargeTable, brokenAnswer());
  await refetch();
  expect(screen.getByText("ZIP 11430")).toBeDefined();
  const audit = screen.getByRole("link", { name: "Approvals in the audit log" });
  expect(audit.getAttribute("href")).toBe("/admin/audit?action=surcharges_approved");
});

test.each(["/admin/surcharges", "/admin/surcharges/propose", "/admin/fee-rules"])(
  "%s warns the only admin before a proposal that nobody could approve",
  async (path) => {
    const reply = { ...proposalReply(null), proposal: null, hasApprover: false };
    server.on(searchPlaces, { success: true, places: [], isPreparing: false });
    server.on(getFeeRules, someFeeRules());
    server.on(getFeeProposal, reply);
    server.on(countFeeEffect, brokenAnswer());
    server.on(listSurchargeVersions, versions);
    server.on(getSurchargeTable, { success: true, ...tables[2] });
    server.on(getSurchargeProposal, reply);
    await openPage(path, ada);
    const link = await screen.findByRole("link", { name: "Invite a second admin" });
    expect(link.getAttribute("href")).toBe("/admin/admins");
  },
);

test("compares a version with the previous one if the URL says so", async () => {
  const { person, router } = await open("?version=3&view=changes", null, 3);
  const table = within(await screen.findByRole("region", { name: /^Version 3/ }));
  expect(table.getByText("Compared with version 2, from 03/15/2026")).toBeDefined();
  expect(table.getAllByRole("listitem").map((row) => row.textContent)).toEqual([
    "City feeChangedAmount: $2.75 → $3.00",
    "Amount: $2.75 → $3.00",
  ]);
  await person.click(table.getByRole("radio", { name: /Rules/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ version: 3 }));
});

test("shows the changes of a proposal; another admin approves it", async () => {
  const { approve } = surchargeDecisions;
  server.on(approve, proposalReply(null));
  const { person } = await open("", aProposal());
  const card = within(await screen.findByRole("region", { name: "Proposed from 06/01/2027" }));
  expect(card.getByText("Removed")).toBeDefined();
  await person.click(card.getByRole("button", { name: "Approve" }));
  const dialog = within(screen.getByRole("dialog", { name: "Approve the rules from 06/01/2027?" }));
  server.on(getSurchargeProposal, proposalReply(null));
  await person.click(dialog.getByRole("button", { name: "Approve" }));
  await screen.findByRole("heading", { name: "No proposal is pending" });
  expect(server.calls(approve).map(({ params }) => params)).toEqual([{ id: aProposal().id }]);
});

test("lets the author of a proposal only withdraw it, once for two clicks", async () => {
  const { withdraw } = surchargeDecisions;
  server.on(withdraw, proposalReply(null));
  const { person } = await open("", aProposal({ isOwn: true }));
  const button = await screen.findByRole("button", { name: "Withdraw" });
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Reject" })).toBeNull();
  server.on(getSurchargeProposal, proposalReply(null));
  await person.dblClick(button);
  await screen.findByRole("link", { name: "Propose new fees" });
  expect(server.calls(withdraw)).toHaveLength(1);
});

test("versions that failed to load do not hide the proposal, and can be retried", async () => {
  server.on(listSurchargeVersions, brokenAnswer());
  server.on(getSurchargeProposal, proposalReply(null));
  server.on(getSurchargeTable, { success: true, ...tables[2] });
  const { person } = await openPage("/admin/surcharges", ada);
  await screen.findByRole("link", { name: "Propose new fees" });
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listSurchargeVersions, versions);
  await person.click(retry);
  await screen.findByRole("region", { name: "Versions" });
});

const preview: ReplyOf<typeof previewSurcharges> = {
  success: true,
  from: "Times Square, New York, NY",
  to: "JFK Airport",
  table: {
    version: 2,
    effectiveOn: "2026-03-15",
    fees: [{ kind: "city", label: "City fee", amount: { cents: 275 }, vehicleTypes: null }],
  },
  proposed: [{ kind: "share", label: "Share", amount: { bps: 250 }, vehicleTypes: ["SUV"] }],
};

test("previews a trip's fees by the table in force and by the proposal, and keeps the trip in the URL", async () => {
  server.on(previewSurcharges, preview);
  const { person, router } = await open("", aProposal());
  const form = within(await screen.findByRole("region", { name: "Try a trip" }));
  await person.click(form.getByRole("button", { name: "Show fees" }));
  expect(form.getByRole("alert").textContent).toContain("Pickup location must be at least 5");
  expect(server.calls(previewSurcharges)).toEqual([]);
  await fillIn(person, form.getByLabelText("Pickup"), "Times Square");
  await fillIn(person, form.getByLabelText("Destination"), "JFK Airport");
  await fillIn(person, form.getByLabelText("Day"), "1/7/2027");
  await fillIn(person, form.getByLabelText("Time (ET)"), "25:00");
  await person.click(form.getByRole("button", { name: "Show fees" }));
  expect(form.getByRole("alert").textContent).toContain("Enter a time such as 9:30 PM");
  await fillIn(person, form.getByLabelText("Time (ET)"), "9:30 am");
  await person.click(form.getByRole("button", { name: "Show fees" }));
  expect(await form.findByText("By the table from 03/15/2026")).toBeDefined();
  expect(form.getByText("2.5% of the fare")).toBeDefined();
  expect(server.calls(previewSurcharges).map(({ body }) => body)).toEqual([
    {
      trip: { from: "Times Square", to: "JFK Airport" },
      pickupAt: "2027-01-07T14:30:00.000Z",
      rules: [airport],
    },
  ]);
  expect(router.state.location.search).toEqual({
    from: "Times Square",
    to: "JFK Airport",
    at: "2027-01-07T09:30",
  });
});

test("marks the field of a previewed trip whose place is unknown", async () => {
  server.on(previewSurcharges, invalid({ "trip.from": "We could not find this pickup place." }));
  await open("?from=qqqqq&to=JFK%20Airport&at=2027-01-07T09:30");
  const form = within(await screen.findByRole("region", { name: "Try a trip" }));
  await form.findByText("We could not find this pickup place.");
  expect(form.getByLabelText("Pickup").getAttribute("aria-invalid")).toBe("true");
  expect(form.getByLabelText("Pickup")).toHaveProperty("value", "qqqqq");
});

const openForm = async () => {
  const page = await open("/propose", null, 3);
  await screen.findByText(/^The form starts from/);
  return { ...page, send: screen.getByRole("button", { name: "Propose" }) };
};
const rule = (name: string) => within(screen.getByRole("group", { name, hidden: true }));
const errorSummary = async () => {
  const heading = await screen.findByRole("heading", { name: "There is a problem" });
  const box = within(heading.parentElement ?? document.body);
  return box.getAllByRole("listitem").map((line) => line.textContent);
};
const openFilled = async () => {
  const form = await openForm();
  await fillIn(form.person, rule("Rule 1, City fee").getByLabelText("Amount"), "3.25");
  await fillIn(form.person, screen.getByLabelText("First day (ET)"), "06/01/2027");
  await fillIn(form.person, screen.getByLabelText("Reason"), "The city raises its fee");
  return form;
};

test("the form has a link back to the public fees", async () => {
  await openForm();
  const back = screen.getByRole("link", { name: "Back to public fees" });
  expect(back.getAttribute("href")).toBe("/admin/surcharges");
});

test("starts from the last planned table and sends the changed table once for two clicks", async () => {
  server.on(proposeSurcharges, proposalReply(aProposal({ isOwn: true })));
  const { person, send } = await openFilled();
  expect(screen.getByText(/takes effect on 03\/01\/2027/)).toBeDefined();
  await person.click(
    rule("Rule 2, Airport fee").getByRole("button", { name: "Remove rule 2", hidden: true }),
  );
  await person.click(screen.getByRole("button", { name: "Restore Rule 2, Airport fee" }));
  server.on(getSurchargeProposal, proposalReply(aProposal({ isOwn: true })));
  await person.dblClick(send);
  await screen.findByText("Another admin must approve your proposal.");
  expect(server.calls(proposeSurcharges).map(({ body }) => body)).toEqual([
    {
      rules: [aRule({ amount: { cents: 325 } }), airport],
      effectiveOn: "2027-06-01",
      reason: "The city raises its fee",
    },
  ]);
});

test("adds a rule with ZIP codes, a percentage, hours and vehicles", async () => {
  server.on(proposeSurcharges, proposalReply(aProposal({ isOwn: true })));
  const { person, send } = await openFilled();
  await person.click(screen.getByRole("button", { name: "Add a rule" }));
  const added = rule("Rule 3");
  await fillIn(person, added.getByLabelText("Label"), "Night fee");
  const named = rule("Rule 3, Night fee");
  await fillIn(person, named.getByLabelText("Kind"), "night");
  await fillIn(person, named.getByLabelText("Amount"), "2.5");
  await person.selectOptions(named.getByLabelText("In"), "percent");
  const zone = within(named.getByRole("group", { name: "Zone" }));
  await person.click(zone.getByRole("radio", { name: "ZIP codes" }));
  await fillIn(person, named.getByLabelText("Zone: ZIP codes"), "10001 10002");
  await person.click(named.getByRole("button", { name: "Add a time" }));
  await person.click(named.getByRole("checkbox", { name: "Sat" }));
  await fillIn(person, named.getByLabelText("From (ET)"), "22:00");
  await fillIn(person, named.getByLabelText("Until (ET)"), "24:00");
  await person.click(named.getByRole("checkbox", { name: "Luxury" }));
  await person.click(send);
  await waitFor(() => expect(server.calls(proposeSurcharges)).toHaveLength(1));
  expect(server.calls(proposeSurcharges)[0]?.body.rules[2]).toEqual({
    kind: "night",
    label: "Night fee",
    zone: { zips: ["10001", "10002"] },
    trigger: "pickup",
    within: null,
    amount: { bps: 250 },
    windows: [{ days: [1, 2, 3, 4, 5, 6], from: "22:00", until: "24:00" }],
    vehicleTypes: ["SEDAN", "SUV"],
  });
});

const polygon = (...rings: unknown[]) => JSON.stringify({ type: "Polygon", coordinates: rings });
test.each([
  ["{}", "This is not GeoJSON with a polygon"],
  [polygon(square, square), "A zone cannot have holes"],
  [polygon(square.slice(0, 4)), "The outline is not closed: repeat its first corner at the end"],
])("refuses the outline %.40s at its field, and keeps it", async (typed, message) => {
  const { person, send } = await openFilled();
  const outline = () => rule("Rule 1, City fee").getByLabelText("Zone: outline");
  await fillIn(person, outline(), typed);
  await person.click(send);
  expect(await errorSummary()).toEqual([`Rule 1, City fee: ${message}`]);
  expect(outline().getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("link", { name: `Rule 1, City fee: ${message}` }));
  expect(document.activeElement).toBe(outline());
  expect(outline()).toHaveProperty("value", typed);
  expect(server.calls(proposeSurcharges)).toEqual([]);
});

test("reads an uploaded outline", async () => {
  const { person } = await openForm();
  const city = rule("Rule 1, City fee");
  const file = new File([polygon(square.map(([x, y]) => [x + 1, y]))], "zone.geojson");
  await person.upload(city.getByLabelText("Zone file"), file);
  await waitFor(() =>
    expect(city.getByLabelText<HTMLTextAreaElement>("Zone: outline").value).toContain("-72.9"),
  );
});

test("refuses $9,999, text that is no outline, too early a first day and rules that could charge twice", async () => {
  const { person, send } = await openFilled();
  const outline = rule("Rule 1, City fee").getByLabelText<HTMLTextAreaElement>("Zone: outline");
  const { value: ring } = outline;
  await fillIn(person, outline, "{}");
  await fillIn(person, rule("Rule 1, City fee").getByLabelText("Amount"), "9999");
  await fillIn(person, screen.getByLabelText("First day (ET)"), "11/22/2026");
  await person.click(send);
  expect(await errorSummary()).toEqual([
    "Rule 1, City fee: A fee must be from $0.01 to $100, in whole cents",
    "Rule 1, City fee: This is not GeoJSON with a polygon",
    "Fees can begin tomorrow at the earliest: choose a later day",
  ]);
  await fillIn(person, outline, ring);
  await fillIn(person, rule("Rule 1, City fee").getByLabelText("Amount"), "3.25");
  await fillIn(person, screen.getByLabelText("First day (ET)"), "06/01/2027");
  const second = rule("Rule 2, Airport fee");
  await fillIn(person, second.getByLabelText("Kind"), "city");
  await person.selectOptions(second.getByLabelText("Applies to"), "pickup");
  await person.click(send);
  expect(await errorSummary()).toEqual([
    expect.stringMatching(/^Rule 2, Airport fee: ZIP codes cannot be compared/),
  ]);
  expect(server.calls(proposeSurcharges)).toEqual([]);
});

test("keeps the input after a lost call and a reload", async () => {
  server.on(proposeSurcharges, lostAnswer());
  const { person, send } = await openFilled();
  await person.click(send);
  expect(await errorSummary()).toEqual([
    "Couldn't reach the server. Your details are saved. Try again.",
  ]);
  cleanup();
  await openForm();
  expect(rule("Rule 1, City fee").getByLabelText("Amount")).toHaveProperty("value", "3.25");
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "The city raises its fee");
});

test("leads to a proposal that another admin made first", async () => {
  server.on(proposeSurcharges, refusedAnswer(409, "Another proposal is pending"));
  const { person, send } = await openFilled();
  server.on(getSurchargeProposal, proposalReply(aProposal()));
  await person.click(send);
  await screen.findByRole("link", { name: "Decide on it first" });
});
