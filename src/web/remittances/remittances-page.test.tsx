import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  listRemittances,
  type OwedRow,
  recordRemittance,
  takeBackRemittance,
} from "#shared/remittances/contract.ts";
import { brokenAnswer, heldAnswer, invalid } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const id = "019a0000-0000-7000-8000-0000000000a1";
const row = (facts: Partial<OwedRow> = {}): OwedRow => ({
  kind: "mta_congestion_relief",
  month: "2026-10",
  ...{ payTo: "The MTA", dueOn: "2026-11-20" },
  trips: 1200,
  collected: 1800,
  returned: 3,
  owed: 1797,
  remitted: 797,
  open: 1000,
  ...facts,
});
const paidUp = row({ month: "2026-09", remitted: 1797, open: 0 });
type Reply = ReplyOf<typeof listRemittances>;
const reply = (facts: Partial<Reply> = {}): Reply => ({
  success: true,
  rows: [row(), paidUp],
  total: { trips: 2400, collected: 3600, returned: 6, owed: 3594, remitted: 2594, open: 1000 },
  kinds: ["airport_access", "mta_congestion_relief"],
  years: ["2026", "2025"],
  payments: [
    {
      id,
      kind: "mta_congestion_relief",
      month: "2026-10",
      amount: 797,
      paidOn: "2026-11-12",
      reference: "ACH 17",
      recordedBy: "Bea Stone",
      recordedAt: "2026-11-12T15:00:00.000Z",
      state: "paid",
    },
  ],
  today: "2026-11-22",
  ...facts,
});
const open = async (answer = reply(), query = "") => {
  server.on(listRemittances, answer);
  const page = await openPage(`/admin/remittances${query}`, ada);
  await screen.findByRole("heading", { name: "Payments recorded" });
  return page;
};
const openForm = async () => {
  const { person } = await open();
  const [button] = screen.getAllByRole("button", {
    name: "Record a payment of MTA congestion relief, October 2026",
  });
  if (button) await person.click(button);
  const form = within(screen.getByRole("dialog", { name: "Record a payment" }));
  return { person, form, send: form.getByRole("button", { name: "Record the payment" }) };
};

test("shows collected, returned, remitted and open fees by kind and month", async () => {
  await open();
  const table = within(screen.getByRole("table", { name: "Fees to remit", hidden: true }));
  expect(table.getByRole("row", { name: /October 2026/, hidden: true }).textContent).toBe(
    "MTA congestion reliefOctober 2026To The MTAWas due 11/20/20261,200$1,800.00$3.00$797.00$1,000.00Record",
  );
  const [, , done] = table.getAllByRole("rowgroup", { hidden: true });
  expect(done?.textContent).toContain("September 2026MTA congestion reliefTo The MTADue");
  expect(done?.querySelector("button")).toBeNull();
  expect(screen.getByRole("region", { name: "Total" }).textContent).toContain(
    "Still to remit$1,000.00",
  );
});

test("says whom and when fees are due, and where to set it for the kinds that lack it", async () => {
  const unknown = { kind: "airport_access", payTo: null, dueOn: null };
  await open(reply({ rows: [row(), paidUp, row(unknown), row({ ...unknown, month: "2026-09" })] }));
  const note = screen.getByText(/^No authority and no due day are set for Airport access\. Set/);
  expect(within(note).getByRole("link").getAttribute("href")).toBe("/admin/surcharges");
  expect(screen.getAllByText(/^To The MTA$/)).toHaveLength(4);
  const days = screen.getAllByText("11/20/2026").map(({ parentElement }) => parentElement);
  expect(days.map((day) => day?.textContent).toSorted()).toEqual([
    ...["Due 11/20/2026", "Due 11/20/2026", "Was due 11/20/2026", "Was due 11/20/2026"],
  ]);
});

test("names what a kind lacks, not what it has", async () => {
  const airport = { kind: "airport_access", payTo: "Port Authority" };
  await open(reply({ rows: [row({ ...airport, dueOn: null }), row({ payTo: null })] }));
  screen.getByText(
    /^No authority is set for MTA congestion relief\. No due day is set for Airport access\. Set/,
  );
});

test("puts the longest overdue fees first and the running month last", async () => {
  const november = row({ month: "2026-11", dueOn: "2026-12-20", remitted: 0 });
  const airport = row({ kind: "airport_access", dueOn: null });
  const september = row({ month: "2026-09", dueOn: "2026-10-20", open: 8.25 });
  await open(
    reply({ rows: [november, row({ month: "2026-08", open: 0 }), row(), airport, september] }),
  );
  const table = within(screen.getByRole("table", { name: "Fees to remit", hidden: true }));
  const groups = table.getAllByRole("rowgroup", { hidden: true }).slice(1);
  expect(groups.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
    ...["Overdue", "October 2026", "November 2026, so far", "August 2026"],
  ]);
  const overdue = within(screen.getByRole("region", { name: "Overdue" }));
  expect(overdue.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining(
      "Still to remit $8.25To The MTASeptember 2026, 1,200 ridesWas due 10/20/2026",
    ),
    expect.stringContaining("Collected $1,800.00, Refunded $3.00, Remitted $797.00"),
  ]);
  expect(screen.getByRole("region", { name: "Total" }).textContent).toContain(
    "$1,008.25 of it is overdue.",
  );
});

test("keeps the filters in the URL", async () => {
  const { person, router } = await open(reply(), "?year=2025");
  expect(server.calls(listRemittances).at(-1)?.query).toEqual({ year: "2025" });
  await person.selectOptions(screen.getByLabelText("Fee"), "airport_access");
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ year: 2025, fee: "airport_access" }),
  );
  await waitFor(() =>
    expect(server.calls(listRemittances).at(-1)?.query).toEqual({
      kind: "airport_access",
      year: "2025",
    }),
  );
});

test("records a payment of the open fees once for repeated clicks", async () => {
  const pending = heldAnswer(recordRemittance);
  server.on(recordRemittance, pending);
  const { person, form, send } = await openForm();
  expect(form.getByLabelText("Amount in dollars")).toHaveProperty("value", "1000.00");
  await person.type(form.getByLabelText("Reference"), "ACH 18");
  await person.dblClick(send);
  await person.click(await form.findByRole("button", { name: "Recording..." }));
  server.on(listRemittances, reply({ rows: [paidUp] }));
  pending.release({ success: true, id });
  await screen.findByText("Payment recorded");
  expect(server.calls(recordRemittance).map(({ body }) => body)).toEqual([
    {
      kind: "mta_congestion_relief",
      month: "2026-10",
      amount: 1000,
      paidOn: "2026-11-22",
      reference: "ACH 18",
    },
  ]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("refuses more than is open, a day before the rides' month and a missing reference", async () => {
  const { person, form, send } = await openForm();
  await person.clear(form.getByLabelText("Amount in dollars"));
  await person.type(form.getByLabelText("Amount in dollars"), "9,999");
  await person.clear(form.getByLabelText("Day of the payment"));
  await person.type(form.getByLabelText("Day of the payment"), "09/30/2026");
  await person.click(send);
  const summary = within(form.getByRole("alert"));
  expect(summary.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
    "Only $1,000.00 is still to remit for this fee and month",
    "Fees cannot be remitted before the month of their rides",
    "Reference is required",
  ]);
  expect(form.getByLabelText("Amount in dollars")).toHaveProperty("value", "9,999");
  expect(server.calls(recordRemittance)).toEqual([]);
});

test("shows the server's refusal at its field and keeps the input", async () => {
  server.on(
    recordRemittance,
    invalid({ amount: "Only $3.00 is still to remit for this fee and month" }),
  );
  const { person, form, send } = await openForm();
  await person.type(form.getByLabelText("Reference"), "ACH 18");
  await person.click(send);
  await form.findByRole("link", { name: "Only $3.00 is still to remit for this fee and month" });
  expect(form.getByLabelText("Reference")).toHaveProperty("value", "ACH 18");
});

test("reverses a mistaken payment with a reason", async () => {
  server.on(takeBackRemittance, { success: true, id });
  const { person } = await open();
  const name = "Reverse the remittance of MTA congestion relief, October 2026";
  await person.click(screen.getByRole("button", { name }));
  const dialog = within(screen.getByRole("dialog", { name: "Reverse this remittance?" }));
  await person.type(dialog.getByLabelText("Reason"), "Typed twice");
  await person.click(dialog.getByRole("button", { name: "Reverse" }));
  await screen.findByText("The fees are outstanding again.");
  expect(server.calls(takeBackRemittance).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id }, body: { reason: "Typed twice" } },
  ]);
});

test("says that no fees were collected, and retries a failure", async () => {
  const none = { trips: 0, collected: 0, returned: 0, owed: 0, remitted: 0, open: 0 };
  server.on(listRemittances, brokenAnswer());
  const { person } = await openPage("/admin/remittances", ada);
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listRemittances, reply({ rows: [], total: none, payments: [] }));
  await person.click(retry);
  await screen.findByText("No public fees were collected here");
  expect(screen.getByText("No payments recorded yet.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Fees to remit as CSV" })).toBeNull();
});
