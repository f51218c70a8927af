import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { getPlatformStatus } from "#shared/drivers/contract.ts";
import {
  type Dashboard,
  type Earnings,
  getDashboard,
  getEarnings,
  putEarningsGoal,
} from "#shared/earnings/contract.ts";
import { daysThrough } from "#shared/earnings/days.ts";
import { getBankPayouts } from "#shared/payouts/contract.ts";
import { getRecentRides } from "#shared/rides/contract.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { answerDashboard, offlineStatus } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const aDashboard = (facts: Partial<Dashboard> = {}): Dashboard => ({
  success: true,
  totalRides: 1204,
  totalRevenue: 8210.5,
  onItsWay: 40.4,
  driverBadge: "Silver",
  taxRate: 0.135,
  weeklyGoal: null,
  comingTax: null,
  nextBadge: {
    name: "Gold",
    taxRate: 0.12,
    needs: [
      { fact: "rides", have: 204, need: 250, isMet: false, sentence: "204 of 250 rides" },
      { fact: "yes", have: 0.95, need: 0.9, isMet: true, sentence: "95 % yes votes" },
    ],
  },
  ...facts,
});

const none = {
  rides: 0,
  fare: 0,
  kept: 0,
  credit: 0,
  tip: 0,
  toll: 0,
  tax: 0,
  net: 0,
  ridersCredit: 0,
  paid: 0,
  miles: 0,
  onlineMinutes: 0,
};
const oneRide = { ...none, rides: 1, fare: 40.4, tax: 6.06, net: 40.4, paid: 46.46 };
const twoRides = { ...none, rides: 2, fare: 60, kept: 5, tax: 9, net: 65, paid: 74 };
const total = { ...none, rides: 3, fare: 100.4, kept: 5, tax: 15.06, net: 105.4, paid: 120.46 };

/** One ride on Thursday, November 19, two rides on Saturday. */
const someEarnings = ({ from, to }: { from: string; to: string }): Earnings => ({
  success: true,
  days: daysThrough(from, to).map((day) => ({
    day,
    ...(day === "2026-11-19" ? oneRide : day === "2026-11-21" ? twoRides : none),
  })),
  total,
});

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  answerDashboard();
  server.on(getPlatformStatus, offlineStatus);
  server.on(getBankPayouts, {
    success: true,
    isConnected: false,
    balance: 0,
    payouts: [],
    isBankRefused: false,
    instant: null,
  });
  server.on(getDashboard, aDashboard());
  server.on(getEarnings, ({ query }) => someEarnings(query));
});

const open = (tab = "today") => openPage(`/driver/dashboard?tab=${tab}`, dan);
const region = async (name: string) => within(await screen.findByRole("region", { name }));
const openEarnings = async () => {
  const { person } = await open("earnings");
  const card = await region("Earnings");
  await card.findByText("This week · 3 rides");
  return { person, card };
};
const lastQuery = () => server.calls(getEarnings).at(-1)?.query;

test("shows rides, revenue, and badge with its tax", async () => {
  await open();
  await screen.findByText("1,204");
  expect(screen.getByText("$8,210.50")).toBeDefined();
  const unsent = screen.getByRole("link", { name: "$40.40 not sent yet" });
  expect(unsent.getAttribute("href")).toBe("/driver/dashboard?tab=payouts");
  expect(screen.getByText("13.5% Faire Tax on top")).toBeDefined();
});

test("names no pending transfer when there is none", async () => {
  server.on(getDashboard, aDashboard({ onItsWay: 0 }));
  await open();
  await screen.findByText("$8,210.50");
  expect(screen.queryByRole("link", { name: /not sent yet$/ })).toBeNull();
});

test("lists met and missing requirements and the benefit of the next badge", async () => {
  await open("account");
  const card = await region("Next badge: Gold");
  const [rides, yes] = card.getAllByRole("listitem");
  expect(within(rides ?? document.body).getByRole("img", { name: "Missing" })).toBeDefined();
  expect(rides?.textContent).toContain("204 of 250 rides");
  expect(within(yes ?? document.body).getByRole("img", { name: "Met" })).toBeDefined();
  expect(card.getByText("12%")).toBeDefined();
  expect(card.getByRole("progressbar")).toHaveProperty("value", 204);
});

test("shows the highest badge, and the tax of upcoming fee rules with its first day", async () => {
  const comingTax = { effectiveOn: "2027-01-01", taxRate: 0.095, insteadOf: 0.1 };
  server.on(getDashboard, aDashboard({ nextBadge: null, comingTax }));
  await open("account");
  const card = await region("You have the highest badge");
  expect(card.getByText(/From 01\/01\/2027/).textContent).toContain(
    "the Faire Tax on your rides is 9.5% instead of 10%.",
  );
  expect(card.getByRole("link", { name: "See the tables" }).getAttribute("href")).toBe("/fees");
});

test("shows the card of today when the totals fail, and retries the totals", async () => {
  server.on(getDashboard, brokenAnswer());
  const { person } = await open();
  await region("Today");
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getDashboard, aDashboard());
  await person.click(retry);
  await screen.findByText("1,204");
});

test("sums up the week from Monday to Sunday", async () => {
  const { card } = await openEarnings();
  expect(lastQuery()).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  const figures = card.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(figures).toEqual(["$105.40", "$15.06", "$120.46", "$5.00", "0 min", "–", "–"]);
  expect(card.queryByText(/referral credit/i)).toBeNull();
  const [bar] = card.getAllByRole("button", { name: /you earned/ });
  const firstFigure = card.getAllByRole("definition")[0];
  expect(firstFigure && bar?.compareDocumentPosition(firstFigure)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});

test("makes the chart one tab stop and shows the focused day", async () => {
  const { person, card } = await openEarnings();
  const bars = card.getAllByRole("button", { name: /you earned/ });
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, -1, -1, -1, -1, 0]);
  expect(bars[5]?.getAttribute("aria-label")).toBe(
    "Sat, Nov 21: you earned $65.00 with 2 rides, Faire Tax $9.00",
  );
  bars[6]?.focus();
  await person.keyboard("{ArrowLeft}");
  expect(document.activeElement === bars[5]).toBe(true);
  await card.findByText("Sat, Nov 21 · 2 rides");
  await person.keyboard("{Home}{ArrowLeft}");
  expect(document.activeElement === bars[0]).toBe(true);
  await person.keyboard("{End}{ArrowRight}");
  expect(document.activeElement === bars[6]).toBe(true);
  await person.tab();
  await card.findByText("This week · 3 rides");
});

test("has bars up to today only, and starts on today", async () => {
  startClock("2026-11-18T14:40:00.000Z");
  const { card } = await openEarnings();
  const bars = card.getAllByRole("button", { name: /you earned/ });
  expect(bars.map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
  expect(bars[2]?.getAttribute("aria-label")).toMatch(/^Wed, Nov 18:/);
  expect(card.getByText("Sun")).toBeDefined();
});

test("lists days with rides, latest first, and the total", async () => {
  const { person, card } = await openEarnings();
  await person.click(card.getByRole("radio", { name: "Table" }));
  const rows = within(await card.findByRole("table")).getAllByRole("row");
  expect(rows.map((row) => row.querySelector("th")?.textContent)).toEqual([
    "Day",
    "Sat, Nov 21",
    "Thu, Nov 19",
    "Total",
  ]);
  expect(rows[1]?.textContent).toContain("$65.00");
  expect(rows[3]?.textContent).toContain("$105.40");
  expect(within(card.getByRole("table")).queryByText("Credit")).toBeNull();
});

test("groups twelve weeks from Monday and keeps the last figures while loading", async () => {
  const { person, card } = await openEarnings();
  const pendingReply = heldAnswer(getEarnings);
  server.on(getEarnings, pendingReply);
  await person.click(card.getByRole("radio", { name: "12 weeks" }));
  await waitFor(() => expect(lastQuery()).toEqual({ from: "2026-08-31", to: "2026-11-22" }));
  expect(card.getAllByRole("definition")).toHaveLength(7);
  pendingReply.release(someEarnings({ from: "2026-08-31", to: "2026-11-22" }));
  await waitFor(() => expect(card.getAllByRole("button", { name: /you earned/ })).toHaveLength(12));
  expect(card.getByRole("button", { name: /^Nov 16 to Nov 22/ }).getAttribute("aria-label")).toBe(
    "Nov 16 to Nov 22: you earned $105.40 with 3 rides, Faire Tax $15.06",
  );
});

test("goes to earlier weeks and months, and no further than the current one", async () => {
  const { person, card } = await openEarnings();
  const later = card.getByRole("button", { name: "Later week" });
  expect(later.getAttribute("aria-disabled")).toBe("true");
  await person.click(card.getByRole("button", { name: "Earlier week" }));
  await card.findByText("Nov 9 to Nov 15 · 3 rides");
  await waitFor(() => expect(lastQuery()).toEqual({ from: "2026-11-09", to: "2026-11-15" }));
  expect(card.queryByText(/Forecast/i)).toBeNull();
  await person.dblClick(later);
  await card.findByText("This week · 3 rides");
  expect(card.getByText(/forecast/i)).toBeDefined();
  await person.click(card.getByRole("radio", { name: "Month" }));
  await person.click(card.getByRole("button", { name: "Earlier month" }));
  await card.findByText("October 2026 · 3 rides");
  await waitFor(() => expect(lastQuery()).toEqual({ from: "2026-10-01", to: "2026-10-31" }));
});

test("names the days of the shown figures while another week loads", async () => {
  const { person, card } = await openEarnings();
  const pendingReply = heldAnswer(getEarnings);
  server.on(getEarnings, pendingReply);
  await person.click(card.getByRole("button", { name: "Earlier week" }));
  await card.findByText("Nov 16 to Nov 22 · 3 rides");
  pendingReply.release(someEarnings({ from: "2026-11-09", to: "2026-11-15" }));
  await card.findByText("Nov 9 to Nov 15 · 3 rides");
});

test("shows an empty state for a period without rides, with the time online", async () => {
  server.on(getEarnings, ({ query }) => ({
    success: true as const,
    days: daysThrough(query.from, query.to).map((day) => ({ day, ...none })),
    total: { ...none, onlineMinutes: 360 },
  }));
  const { person } = await open("earnings");
  const card = await region("Earnings");
  await card.findByText("This week: no rides. A ride shows here on the day it ends.");
  expect(card.queryByText(/in the same days of last week/)).toBeNull();
  expect(card.getByText("Online").nextSibling?.textContent).toBe("6 h");
  expect(card.getByText("Per hour").nextSibling?.textContent).toBe("–");
  await person.click(card.getByRole("radio", { name: "Month" }));
  await card.findByText("This month: no rides. A ride shows here on the day it ends.");
  expect(card.queryByRole("button", { name: /you earned/ })).toBeNull();
});

test("rereads the time online of the current week every minute", async () => {
  const { card } = await openEarnings();
  server.on(getEarnings, ({ query }) => ({
    ...someEarnings(query),
    total: { ...total, onlineMinutes: 90 },
  }));
  await passTime(60);
  await waitFor(() => expect(card.getByText("Online").nextSibling?.textContent).toBe("1 h 30 min"));
  expect(card.getByText("Per hour").nextSibling?.textContent).toBe("$70.27");
});

test("retries a failed load of earnings", async () => {
  server.on(getEarnings, brokenAnswer());
  const { person } = await open("earnings");
  const card = await region("Earnings");
  await card.findByText("We could not load your earnings.");
  const retry = await screen.findByRole("button", { name: "Try again" });
  expect(card.queryByRole("button", { name: /^Download CSV/ })).toBeNull();
  server.on(getEarnings, ({ query }) => someEarnings(query));
  await person.click(retry);
  await card.findByText("This week · 3 rides");
  server.on(getEarnings, brokenAnswer());
  await person.click(card.getByRole("button", { name: "Earlier week" }));
  await card.findByText("We could not load your earnings.");
  card.getByRole("button", { name: /^Download CSV/ });
  await person.click(card.getByRole("button", { name: "Later week" }));
  await card.findByText("This week · 3 rides");
});

test("downloads the chosen year and shows a failure beside the button", async () => {
  const { person, card } = await openEarnings();
  const files: string[] = [];
  vi.stubGlobal("fetch", (address: string, init?: RequestInit) => {
    if (!address.includes(".csv")) return server.fetch(address, init);
    files.push(address);
    return Promise.reject(new TypeError("Failed to fetch"));
  });
  const years = card.getByLabelText("Year");
  expect(
    within(years)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual(["2026", "2025", "2024"]);
  await person.selectOptions(years, "2025");
  await person.click(card.getByRole("button", { name: "Download CSV of the earnings of 2025" }));
  await card.findByText(/Couldn't reach the server/);
  expect(files).toEqual(["/api/drivers/earnings.csv?year=2025"]);
});

test("sums up today, and compares the week; arrow keys move between the tabs and change the URL", async () => {
  server.on(getEarnings, ({ query }) => ({
    ...someEarnings(query),
    days: daysThrough(query.from, query.to).map((day) => ({
      ...(day === "2026-11-22" ? { ...oneRide, miles: 10, onlineMinutes: 90 } : none),
      day,
    })),
    total: { ...total, miles: 10, onlineMinutes: 90 },
  }));
  const { person } = await open();
  const today = await region("Today");
  const figures = await today.findAllByRole("definition");
  expect(figures.map(({ textContent }) => textContent)).toEqual([
    "$40.40",
    "1",
    "1 h 30 min",
    "$26.93",
  ]);
  (await screen.findByRole("tab", { name: "Today" })).focus();
  await person.keyboard("{ArrowRight}");
  expect(location.search).toBe("?tab=earnings");
  const week = await region("Earnings");
  expect((await week.findByText("Per trip mile")).nextSibling?.textContent).toBe("$10.54");
  expect(week.getByText("Per hour").nextSibling?.textContent).toBe("$70.27");
  expect(week.getByText(/more than/).textContent).toBe(
    "$40.40 more than in the same days of last week, Nov 9 to Nov 15: $0.00.",
  );
  await person.keyboard("{End}");
  expect(location.search).toBe("?tab=payouts");
  await region("Transfers to your Stripe account");
});

test("sets a weekly goal, refuses an invalid one at its field, and shows the progress", async () => {
  server.on(putEarningsGoal, ({ body: { weeklyGoal } }) => ({
    success: true as const,
    weeklyGoal,
  }));
  const { person } = await open("earnings");
  const card = await region("Weekly goal");
  await person.click(card.getByRole("button", { name: "Set weekly goal" }));
  const field = card.getByRole("textbox", { name: "Dollars a week" });
  await person.clear(field);
  await person.type(field, "0");
  await person.click(card.getByRole("button", { name: "Save" }));
  expect(card.getByText("Enter whole dollars from 1 to 20,000")).toBeDefined();
  await person.clear(field);
  await person.type(field, "200");
  await person.click(card.getByRole("button", { name: "Save" }));
  await card.findByText("$94.60");
  expect(card.getByRole("progressbar")).toHaveProperty("value", 105.4);
  expect(server.calls(putEarningsGoal).map(({ body }) => body)).toEqual([{ weeklyGoal: 200 }]);
});

test("offers to try again if the weekly goal or its progress cannot be loaded", async () => {
  server.on(getDashboard, brokenAnswer());
  server.on(getEarnings, brokenAnswer());
  const { person } = await open("earnings");
  await screen.findByText("We could not load your earnings and your goal.");
  expect(screen.queryByRole("region", { name: "Weekly goal" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Earnings" })).toBeNull();
  expect(screen.queryByRole("radio", { name: "Month" })).toBeNull();
  server.on(getDashboard, aDashboard({ weeklyGoal: 200 }));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("We could not load your earnings and your goal.");
  server.on(getEarnings, ({ query }) => someEarnings(query));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  const loaded = within(await screen.findByRole("region", { name: "Weekly goal" }));
  await loaded.findByRole("progressbar");
});

test("rides that were never paid are not listed as last rides", async () => {
  server.on(getRecentRides, {
    success: true,
    rides: [
      aRide({ state: "lapsed", to: { ...aRide().to, label: "Newark Airport" } }),
      aRide({ id: "019a0000-0000-7000-8000-0000000000c1", state: "completed" }),
    ],
  });
  await open("earnings");
  const rows = await (await region("Last rides")).findAllByRole("listitem");
  expect(rows).toHaveLength(1);
  expect(rows[0]?.textContent).toContain("JFK Airport");
});
