import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import { getRiderDashboard, getRiderMonths } from "#shared/spending/contract.ts";
import {
  answerAppeal,
  appealSuspension,
  getOwnSuspension,
  getPerson,
  listSuspensions,
  type OwnSuspension,
  type Suspension,
  suspendPerson,
} from "#shared/suspensions/contract.ts";
import { brokenAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const own: OwnSuspension = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  state: "suspended",
  reason: "conduct",
  notice: "You shouted at a rider.",
  holdsPayouts: true,
  suspendedAt: "2026-11-22T14:38:00.000Z",
  endsAt: null,
  liftedAt: null,
  appeals: [],
};

const appeal: OwnSuspension["appeals"][number] = {
  id: "019a0000-0000-7000-8000-0000000000f2",
  words: "It was my brother.",
  state: "open",
  appealedAt: "2026-11-22T15:00:00.000Z",
  answerBy: "2026-11-25T15:00:00.000Z",
  answer: null,
  answeredAt: null,
};

const person = { id: dan.id, role: "DRIVER", name: "Dan Ortiz", email: dan.email } as const;

const suspension: Suspension = {
  ...own,
  state: "appealed",
  appeals: [appeal],
  person,
  evidence: "Two reports and a video.",
  suspendedBy: "Ada Byron",
  liftedBy: null,
  liftReason: null,
};

const listReply = (suspensions: Suspension[]): ReplyOf<typeof listSuspensions> => ({
  success: true,
  suspensions,
  counts: { appeals: suspensions.length, standing: 4, ended: 2 },
  pagination: { totalItems: suspensions.length, totalPages: 1, currentPage: 1 },
});

const answerSuspension = (suspension: OwnSuspension | null = own) => {
  server.on(getOwnSuspension, { success: true, suspension });
  server.on(getOpenRides, { success: true, rides: [] });
};

test("a suspended person reads the reason and appeals", async () => {
  answerSuspension();
  const { person: user } = await openPage("/suspended", dan);
  await screen.findByRole("heading", { name: "Conduct toward other people" });
  expect(screen.getByText("You shouted at a rider.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findAllByText("Appeal is required")).not.toHaveLength(0);
  const appealed = { ...own, state: "appealed" as const, appeals: [appeal] };
  server.on(appealSuspension, { success: true, suspension: appealed });
  server.on(getOwnSuspension, { success: true, suspension: appealed });
  await user.type(screen.getByRole("textbox", { name: "Your appeal" }), appeal.words);
  await user.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findByText(/We answer by/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Send appeal" })).toBeNull();
});

test("an appeal that cannot be sent keeps its text", async () => {
  answerSuspension();
  server.on(appealSuspension, brokenAnswer());
  const { person: user } = await openPage("/suspended", rosa);
  const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your appeal" });
  await user.type(field, appeal.words);
  await user.click(screen.getByRole("button", { name: "Send appeal" }));
  expect(await screen.findAllByText("Internal server error")).not.toHaveLength(0);
  expect(field.value).toBe(appeal.words);
});

test("a suspended person is redirected from other pages to the suspension", async () => {
  answerSuspension();
  const suspendedRefusal = refusedAnswer(403, "Your account is suspended", { code: "suspended" });
  server.on(getRiderDashboard, suspendedRefusal);
  server.on(getRecentRides, { success: true, rides: [] });
  server.on(getRiderMonths, { success: true, months: [] });
  await openPage("/user/dashboard", rosa);
  await waitFor(() => expect(location.pathname).toBe("/suspended"));
});

test("the home of a suspended person redirects to the suspension", async () => {
  answerSuspension();
  await openPage("/", { ...rosa, isSuspended: true });
  expect(await screen.findByText("You shouted at a rider.")).toBeDefined();
  expect(location.pathname).toBe("/suspended");
});

test("a suspended person has no tabs, and a menu of the pages that still work", async () => {
  answerSuspension();
  const { person: user } = await openPage("/suspended", { ...rosa, isSuspended: true });
  await screen.findByText("You shouted at a rider.");
  expect(screen.queryByRole("navigation", { name: "Tabs" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Menu" }));
  const links = within(screen.getByRole("navigation", { name: "Menu" })).getAllByRole("link");
  expect(links.map(({ textContent }) => textContent)).toEqual(["Suspension", "Rides", "Help"]);
});

test("once the suspension is lifted, a session that began suspended is redirected home", async () => {
  answerSuspension(null);
  answerDashboard();
  await openPage("/suspended", { ...dan, isSuspended: true });
  server.on(validateToken, { success: true, user: dan });
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("a page left open leads home once the suspension is lifted", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  answerSuspension(own);
  answerDashboard();
  await openPage("/suspended", { ...dan, isSuspended: true });
  await screen.findByRole("heading", { name: "Your account is suspended" });
  answerSuspension(null);
  server.on(validateToken, { success: true, user: dan });
  await passTime(31);
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("if the session cannot be refetched after the suspension, the page offers a retry and the log-out", async () => {
  answerSuspension(null);
  answerDashboard();
  const { person: user } = await openPage("/suspended", { ...dan, isSuspended: true });
  server.on(validateToken, brokenAnswer());
  const again = await screen.findByRole("button", { name: "Try again" }, { timeout: 5000 });
  expect(screen.getByRole("heading", { name: "Your suspension has ended" })).toBeDefined();
  expect(within(screen.getByRole("main")).getByRole("button", { name: "Logout" })).toBeDefined();
  server.on(validateToken, { success: true, user: dan });
  await user.click(again);
  await waitFor(() => expect(location.pathname).toBe("/"));
});

test("a person who is no longer suspended is redirected home", async () => {
  answerSuspension(null);
  answerDashboard();
  await openPage("/suspended", dan);
  await waitFor(() => expect(location.pathname).not.toBe("/suspended"));
});

test("an admin rejects an appeal in the queue, with an answer", async () => {
  server.on(listSuspensions, listReply([suspension]));
  const { person: user } = await openPage("/admin/suspensions", ada);
  const appeals = within(await screen.findByRole("list", { name: "Appeals" }));
  expect(appeals.getByText("It was my brother.")).toBeDefined();
  server.on(answerAppeal, { success: true, suspension });
  server.on(listSuspensions, listReply([]));
  await user.click(screen.getByRole("button", { name: "Reject the appeal of Dan Ortiz" }));
  await user.type(screen.getByRole("textbox", { name: "Reason" }), "The video shows it.");
  await user.click(screen.getByRole("button", { name: "Reject" }));
  expect(await screen.findByText("No appeals to answer")).toBeDefined();
  expect(server.calls(answerAppeal).at(-1)?.body).toEqual({
    isAccepted: false,
    answer: "The video shows it.",
  });
});

test("a queue that failed to load can be loaded again", async () => {
  server.on(listSuspensions, brokenAnswer());
  const { person: user } = await openPage("/admin/suspensions", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listSuspensions, listReply([]));
  await user.click(again);
  expect(await screen.findByText("No appeals to answer")).toBeDefined();
});

test("an admin suspends a person for some days", async () => {
  const about = { ...person, phoneNumber: "2125550100", joinedAt: own.suspendedAt };
  server.on(getPerson, { success: true, person: { ...about, state: "active" }, suspensions: [] });
  const { person: user } = await openPage(`/admin/suspensions?person=${dan.id}`, ada);
  const submit = await screen.findByRole("button", { name: "Suspend Dan Ortiz" });
  await user.click(submit);
  expect(await screen.findAllByText("Choose a reason")).not.toHaveLength(0);
  await user.selectOptions(screen.getByRole("combobox", { name: "Reason" }), "safety");
  const fill = (name: RegExp, text: string) =>
    user.type(screen.getByRole("textbox", { name }), text);
  await fill(/Notice/, "You drove too fast.");
  await fill(/Evidence/, "A video.");
  await fill(/Days/, "7");
  server.on(suspendPerson, { success: true, suspension });
  await user.click(submit);
  await screen.findByText("Dan Ortiz is suspended");
  expect(server.calls(suspendPerson).at(-1)?.body).toEqual({
    reason: "safety",
    notice: "You drove too fast.",
    evidence: "A video.",
    days: 7,
    holdsPayouts: true,
  });
});
