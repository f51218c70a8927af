import { cleanup, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import {
  countFeeEffect,
  type FeeProposal,
  feeRuleDecisions,
  getFeeProposal,
  getFeeRules,
  proposeFeeRules,
} from "#shared/fee-rules/contract.ts";
import { someFeeRules } from "#shared/fee-rules/testing/fee-rules.ts";
import { getCityFees } from "#shared/surcharges/contract.ts";
import { getSuspensionCounts } from "#shared/suspensions/contract.ts";
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

const {
  approve: approveFeeRules,
  reject: rejectFeeRules,
  withdraw: withdrawFeeRules,
} = feeRuleDecisions;
const { levels } = someFeeRules();
const lower = levels.map((level) => ({ ...level, taxRate: level.taxRate - 0.02 }));

const aProposal = (facts: Partial<FeeProposal> = {}): FeeProposal => ({
  id: "019a0000-0000-7000-8000-0000000000f1",
  effectiveOn: "2027-01-01",
  levels: lower,
  reason: "Card processing costs less now",
  proposedBy: "Bea Stone",
  proposedAt: "2026-11-20T15:00:00.000Z",
  isOwn: false,
  ...facts,
});
const change = (proposal: FeeProposal | null): ReplyOf<typeof getFeeProposal> => ({
  success: true,
  proposal,
  earliest: "2026-12-22",
  hasApprover: true,
});
const ofBea = change(aProposal());
const ofAda = change(aProposal({ isOwn: true, proposedBy: "Ada Byron" }));
const noProposal = change(null);

const effect: ReplyOf<typeof countFeeEffect> = {
  success: true,
  levels: levels.map(({ level }) => ({
    level,
    drivers: 120,
    proposedDrivers: level === "Bronze" ? 1110 : 120,
  })),
  rising: 1,
  falling: 1012,
  tax: 42,
  proposedTax: 45.5,
};

const open = (reply: ReplyOf<typeof getFeeProposal>, rules = someFeeRules()) => {
  server.otherwise(countFeeEffect, effect);
  server.on(getFeeRules, rules);
  server.on(getFeeProposal, reply);
  return openPage("/admin/fee-rules", ada);
};

const openForm = async (rules = someFeeRules()) => {
  const { person } = await open(noProposal, rules);
  await screen.findByRole("heading", { name: "Propose new rules" });
  return { person, send: screen.getByRole("button", { name: "Propose" }) };
};
const day = () => screen.getByLabelText("First day (ET)");
const reason = () => screen.getByLabelText("Reason");
const at = (level: string, label: string) =>
  within(screen.getByRole("group", { name: level })).getByLabelText(label);
const fillIn = async (person: UserEvent, field: HTMLElement, typed: string) => {
  await person.clear(field);
  await person.type(field, typed);
};

/** Opens the form and enters 13.5% for Bronze, from January 1, 2027. */
const openFilled = async () => {
  const form = await openForm();
  await fillIn(form.person, at("Bronze", "Tax %"), "13.5");
  await fillIn(form.person, day(), "1/1/2027");
  await fillIn(form.person, reason(), "Card processing costs less now");
  return form;
};

const errorSummary = async () => {
  const heading = await screen.findByRole("heading", { name: "There is a problem" });
  const box = within(heading.parentElement ?? document.body);
  return box.getAllByRole("listitem").map((line) => line.textContent);
};
const rowOf = (card: HTMLElement, level: string) =>
  within(card).getByRole("row", { name: new RegExp(level) }).textContent;

test("shows the current and the upcoming rules separately", async () => {
  const coming = { version: 2, effectiveOn: "2027-03-01", levels: lower };
  await open(noProposal, someFeeRules([coming]));
  const inForce = await screen.findByRole("region", { name: "Current rates" });
  expect(rowOf(inForce, "Bronze")).toBe("Bronze25+80%10%14%");
  expect(rowOf(inForce, "New Comer")).toBe("New Comer–––15%");
  expect(rowOf(screen.getByRole("region", { name: "From 03/01/2027" }), "Bronze")).toContain("12%");
});

test("starts the form from the rules in force", async () => {
  await openForm();
  expect(screen.getByText("The form starts from the rules in force.")).toBeDefined();
  expect(at("Bronze", "Tax %")).toHaveProperty("value", "14");
  expect(at("Silver", "Cancels at most %")).toHaveProperty("value", "8");
  const lowest = within(screen.getByRole("group", { name: "New Comer" }));
  expect(lowest.getAllByRole("textbox")).toHaveLength(1);
});

test("starts the form from approved upcoming rules, so that it does not undo them", async () => {
  await openForm(someFeeRules([{ version: 2, effectiveOn: "2027-03-01", levels: lower }]));
  expect(screen.getByText(/rules that take effect on 03\/01\/2027/)).toBeDefined();
  expect(at("Bronze", "Tax %")).toHaveProperty("value", "12");
});

test("sends a proposal once for two clicks, in basis points", async () => {
  const pendingReply = heldAnswer(proposeFeeRules);
  server.on(proposeFeeRules, pendingReply);
  const { person, send } = await openFilled();
  await person.dblClick(send);
  await person.click(await screen.findByRole("button", { name: "Proposing..." }));
  pendingReply.release(ofAda);
  await screen.findByText("It waits for another admin.");
  const [sent, ...more] = server.calls(proposeFeeRules);
  expect(more).toEqual([]);
  expect(sent?.body.effectiveOn).toBe("2027-01-01");
  expect(sent?.body.reason).toBe("Card processing costs less now");
  expect(sent?.body.levels.map(({ taxBps }) => taxBps)).toEqual([1500, 1350, 1300, 1200, 1000]);
  expect(sent?.body.levels[2]).toMatchObject({ completedRides: 100, maxFaultCancelBps: 800 });
});

test("replaces the form with the proposal, which its author cannot approve", async () => {
  server.on(proposeFeeRules, ofAda);
  const { person, send } = await openFilled();
  server.on(getFeeProposal, ofAda);
  await person.click(send);
  const heading = await screen.findByRole("heading", { name: "Proposed from 01/01/2027" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText("Another admin must approve your proposal.")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Approve and tell drivers" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Propose" })).toBeNull();
});

test("shows an error for a missing day and reason", async () => {
  server.on(proposeFeeRules, ofAda);
  const { person, send } = await openForm();
  await person.click(send);
  expect(await errorSummary()).toEqual([
    "Choose the first day of the new rules",
    expect.stringMatching(/^Reason/),
  ]);
  expect(document.activeElement?.textContent).toContain("There is a problem");
  expect(day().getAttribute("aria-invalid")).toBe("true");
  expect(reason().getAttribute("aria-invalid")).toBe("true");
  expect(server.calls(proposeFeeRules)).toEqual([]);
});

test("rejects a day before the earliest one", async () => {
  server.on(proposeFeeRules, ofAda);
  const { person, send } = await openFilled();
  await fillIn(person, day(), "12/21/2026");
  await person.click(send);
  expect(await errorSummary()).toEqual(["New fee rules need 30 days' notice: choose a later day"]);
  await fillIn(person, day(), "12/22/2026");
  expect(screen.queryByRole("heading", { name: "There is a problem" })).toBeNull();
  await person.click(send);
  await waitFor(() => expect(server.calls(proposeFeeRules)).toHaveLength(1));
});

test.each([
  ["Bronze", "Tax %", "31", "Bronze: Tax must be from 0 to 30 percent, with at most two decimals"],
  ["Gold", "Rides", "many", "Gold: Rides must be a whole number from 0 to 100000"],
  ["Silver", "Tax %", "14.5", "Silver: No level can be taxed higher than the one below it"],
  [
    "Gold",
    "Yes at least %",
    "70",
    "Gold: No level can ask for fewer YES ratings than the one below it",
  ],
])("%s, %s: rejects %j and names the level", async (...row) => {
  const [level, label, typed, problem] = row;
  server.on(proposeFeeRules, ofAda);
  const { person, send } = await openFilled();
  await fillIn(person, at(level, label), typed);
  await person.click(send);
  expect(await errorSummary()).toEqual([problem]);
  expect(at(level, label).getAttribute("aria-invalid")).toBe("true");
  await person.click(screen.getByRole("link", { name: problem }));
  expect(document.activeElement).toBe(at(level, label));
  expect(server.calls(proposeFeeRules)).toEqual([]);
});

test("shows the server's error beside its number", async () => {
  server.on(proposeFeeRules, invalid({ "levels.1.taxBps": "Bronze was promised 14 %" }));
  const { person, send } = await openFilled();
  await person.click(send);
  expect(await errorSummary()).toEqual(["Bronze: Bronze was promised 14 %"]);
  expect(at("Bronze", "Tax %").getAttribute("aria-invalid")).toBe("true");
  expect(at("Silver", "Tax %").getAttribute("aria-invalid")).not.toBe("true");
});

test("shows another admin's proposal instead of the form if one is already pending", async () => {
  server.on(proposeFeeRules, refusedAnswer(409, "Another proposal waits already"));
  const { person, send } = await openFilled();
  server.on(getFeeProposal, ofBea);
  await person.click(send);
  await screen.findByRole("heading", { name: "Proposed from 01/01/2027" });
  expect(screen.getByText(/By Bea Stone/)).toBeDefined();
});

test("keeps the input after a lost call and a reload", async () => {
  server.on(proposeFeeRules, lostAnswer());
  const { person, send } = await openFilled();
  await person.click(send);
  expect(await errorSummary()).toEqual([
    "Couldn't reach the server. Your details are saved. Try again.",
  ]);
  cleanup();
  await openForm();
  expect(at("Bronze", "Tax %")).toHaveProperty("value", "13.5");
  expect(day()).toHaveProperty("value", "01/01/2027");
  expect(reason()).toHaveProperty("value", "Card processing costs less now");
});

test("drops stored numbers of an earlier table and keeps the reason", async () => {
  await openFilled();
  cleanup();
  await openForm(someFeeRules([{ version: 2, effectiveOn: "2027-03-01", levels: lower }]));
  expect(at("Bronze", "Tax %")).toHaveProperty("value", "12");
  expect(reason()).toHaveProperty("value", "Card processing costs less now");
});

test("approves another admin's rules after a confirmation, once for two clicks", async () => {
  const pendingReply = heldAnswer(approveFeeRules);
  server.on(approveFeeRules, pendingReply);
  const { person } = await open(ofBea);
  await person.click(await screen.findByRole("button", { name: "Approve and tell drivers" }));
  const question = within(
    await screen.findByRole("dialog", { name: "Approve the rules from 01/01/2027?" }),
  );
  expect(document.activeElement).toBe(question.getByRole("button", { name: "Cancel" }));
  expect(server.calls(approveFeeRules)).toEqual([]);
  await person.dblClick(question.getByRole("button", { name: "Approve" }));
  expect(screen.getByRole("button", { name: "Reject" })).toHaveProperty("disabled", true);
  const coming = { version: 2, effectiveOn: "2027-01-01", levels: lower };
  server.on(getFeeRules, someFeeRules([coming]));
  server.on(getFeeProposal, noProposal);
  pendingReply.release(noProposal);
  await screen.findByText("Drivers are told by email.");
  await screen.findByRole("region", { name: "From 01/01/2027" });
  expect(server.calls(approveFeeRules).map(({ params }) => params)).toEqual([
    { id: aProposal().id },
  ]);
});

test("sends nothing if the approval is not confirmed", async () => {
  const { person } = await open(ofBea);
  const approve = await screen.findByRole("button", { name: "Approve and tell drivers" });
  await person.click(approve);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(approve);
  expect(server.calls(approveFeeRules)).toEqual([]);
});

test("returns to the form if the proposal was withdrawn meanwhile", async () => {
  server.on(approveFeeRules, refusedAnswer(409, "This proposal was withdrawn"));
  const { person } = await open(ofBea);
  await person.click(await screen.findByRole("button", { name: "Approve and tell drivers" }));
  server.on(getFeeProposal, noProposal);
  await person.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Approve" }));
  await screen.findByText("This proposal was withdrawn");
  await screen.findByRole("heading", { name: "Propose new rules" });
});

test("returns to the form when the author withdraws a proposal", async () => {
  server.on(withdrawFeeRules, noProposal);
  const { person } = await open(ofAda);
  const withdraw = await screen.findByRole("button", { name: "Withdraw" });
  server.on(getFeeProposal, noProposal);
  await person.dblClick(withdraw);
  const heading = await screen.findByRole("heading", { name: "Propose new rules" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(screen.getByText("Nothing changes.")).toBeDefined();
  expect(server.calls(withdrawFeeRules)).toHaveLength(1);
});

test("rejects another admin's rules with a reason", async () => {
  server.on(rejectFeeRules, noProposal);
  const { person } = await open(ofBea);
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  await person.click(await screen.findByRole("button", { name: "Reject" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reject this proposal?" }));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  expect(dialog.getByText("Reason is required")).toBeDefined();
  expect(document.activeElement).toBe(dialog.getByLabelText("Reason"));
  await person.type(dialog.getByLabelText("Reason"), "Cards cost as much as before");
  server.on(getFeeProposal, noProposal);
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByRole("heading", { name: "Propose new rules" });
  expect(server.calls(rejectFeeRules).map(({ params, body }) => ({ params, body }))).toEqual([
    { params: { id: aProposal().id }, body: { reason: "Cards cost as much as before" } },
  ]);
});

test("shows the counted effect of another admin's rules before and in the confirmation", async () => {
  const { person } = await open(ofBea);
  const card = await screen.findByRole("region", { name: "Proposed from 01/01/2027" });
  const sentence =
    "Today 1,012 drivers would lose a level and 1 driver would gain one. By today's levels and without tax offers, fares of the last 7 full days would bring $45.50 of tax instead of $42.00.";
  await within(card).findByText(sentence);
  expect(rowOf(card, "Bronze")).toBe("Bronze25+80%10%12%120 → 1,110");
  expect(rowOf(card, "Silver")).toMatch(/%120$/);
  await person.click(within(card).getByRole("button", { name: "Approve and tell drivers" }));
  expect(screen.getByRole("dialog").textContent).toContain(sentence);
});

test("previews the effect of valid numbers, not of invalid numbers", async () => {
  const { person } = await openForm();
  await screen.findByText(/^Today 1,012 drivers/);
  await fillIn(person, at("Bronze", "Tax %"), "13.5");
  await waitFor(() => {
    const last = server.calls(countFeeEffect).at(-1);
    expect(last?.body.levels.map(({ taxBps }) => taxBps)).toEqual([1500, 1350, 1300, 1200, 1000]);
  });
  const counts = server.calls(countFeeEffect).length;
  await fillIn(person, at("Bronze", "Tax %"), "99");
  await waitFor(() => expect(screen.queryByText(/^Today/)).toBeNull());
  expect(server.calls(countFeeEffect)).toHaveLength(counts);
});

test("retries a failed count; the proposal can be decided without it", async () => {
  server.on(countFeeEffect, brokenAnswer());
  const { person } = await open(ofBea);
  const card = await screen.findByRole("region", { name: "Proposed from 01/01/2027" });
  const again = await within(card).findByRole("button", { name: "Try again" });
  expect(within(card).getByRole("button", { name: "Approve and tell drivers" })).toBeDefined();
  server.on(countFeeEffect, effect);
  await person.click(again);
  await within(card).findByText(/^Today 1,012 drivers/);
});

test("shows the tables while the proposal failed to load, and retries the proposal", async () => {
  server.otherwise(countFeeEffect, effect);
  server.on(getFeeRules, someFeeRules());
  server.on(getFeeProposal, brokenAnswer());
  const { person } = await openPage("/admin/fee-rules", ada);
  await screen.findByRole("region", { name: "Current rates" });
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getFeeProposal, noProposal);
  await person.click(retry);
  await screen.findByRole("button", { name: "Propose" });
});

const someCityFees: ReplyOf<typeof getCityFees>["fees"] = [
  {
    ...{ label: "Airport fee", area: "JFK", amount: { cents: 275 }, trigger: "pickup" },
    windows: [{ days: [1], from: "16:00", until: "20:00" }],
    vehicleTypes: ["SUV"],
  },
];

test("shows all fees without a log-in and retries failures", async () => {
  server.on(getFeeRules, brokenAnswer());
  server.on(getSuspensionCounts, { success: true, suspended: 12, appealed: 5, lifted: 3 });
  server.on(getCityFees, brokenAnswer());
  const { person } = await openPage("/fees");
  const cityFees = within(screen.getByRole("region", { name: "City and state fees" }));
  const retryCityFees = await cityFees.findByRole("button", { name: "Try again" });
  server.on(getCityFees, { success: true, fees: someCityFees });
  await person.click(retryCityFees);
  await cityFees.findByText("Trips that begin in JFK · Mon 4 PM to 8 PM · SUV");
  expect(cityFees.getByText("$2.75")).toBeDefined();
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getFeeRules, someFeeRules());
  await person.click(retry);
  const rates = await screen.findByRole("region", { name: "Current rates" });
  expect(rowOf(rates, "Platinum")).toContain("10%");
  screen.getByText(/new rates 30 days ahead/);
  screen.getByText(/^On a fare of .20.00 it is .3.00 with a New Comer driver .15%., and .2.00/);
  const canceling = screen.getByRole("region", { name: "Canceling and no-shows" });
  const groups = /freeAnyone,.*instant rideWithin 2 min .*scheduled ride4 h .*not comeInstant ride/;
  expect(canceling.textContent).toMatch(groups);
  const suspended = screen.getByRole("region", { name: /Suspended accounts/ });
  expect(suspended.textContent).toMatch(/Suspended12Appealed5Lifted3/);
});
