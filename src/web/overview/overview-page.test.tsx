import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { validateToken } from "#shared/accounts/contract.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import {
  getMoneyFigures,
  getRideFigures,
  getWaitingWork,
  type WaitingWork,
  type WireFigure,
} from "#shared/overview/contract.ts";
import { listRemittances } from "#shared/remittances/contract.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { expectFailureKept } from "#web/testing/expect-failure-kept.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const support = { ...ada, adminRole: "support" } as const;
const period = {
  success: true as const,
  from: "2026-11-12",
  countedAt: "2026-11-26T14:38:00.000Z",
};
const figure = (today: number | null, week: number | null, weekBefore: number | null) => ({
  ...{ today, week, weekBefore },
  days: [...Array.from({ length: 13 }, () => 1), null, today],
});
const rides = (completed: WireFigure = figure(7, 63, 60)) => ({
  ...{ ...period, completed, completion: figure(0.9, 0.84, 0.86) },
  ...{ wait: figure(null, 14, 14), unanswered: figure(0, 1, 2) },
});
const money = {
  ...{ ...period, gross: figure(120.5, 1000, 2000) },
  ...{ tax: figure(12.05, 100, 0), refunds: figure(0, 0, 0) },
};
const noSums = { trips: 0, collected: 0, returned: 0, owed: 0, remitted: 0, open: 0 };
const noFees: ReplyOf<typeof listRemittances> = {
  ...{ success: true, kinds: [], years: [], rows: [], payments: [] },
  ...{ total: noSums, today: "2026-11-26" },
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const waiting: WaitingWork[] = [
  {
    ...{ concern: "disputes", count: 2, isMore: false },
    ...{ oldestAt: hoursAgo(72), dueAt: hoursAgo(-24) },
  },
  { concern: "documents", count: 1000, isMore: true, oldestAt: hoursAgo(3), dueAt: null },
];

beforeEach(() => {
  server.on(getRideFigures, rides());
  server.on(getMoneyFigures, money);
  server.on(getWaitingWork, { success: true, waiting });
  server.on(listRemittances, noFees);
  const counts = { waiting: 1, under_way: 2, free: 3, taken: 2, hidden: 0 };
  server.on(getLiveMap, { success: true, drivers: [], rides: [], counts });
});

const tileOf = (name: string) => screen.getByText(name).closest("div")?.textContent ?? "";

test("shows figures of today and of the last two weeks, and the line charts also as text", async () => {
  await openPage("/admin", ada);
  await screen.findByText("Completed rides");
  await screen.findByText("Charged");
  expect(tileOf("Completed rides")).toBe(
    "Completed rides7Nov 12TodayNov 19 – 25: 635% more than the previous 7 days",
  );
  expect(tileOf("Completion rate")).toBe(
    "Completion rate90%Nov 12TodayNov 19 – 25: 84%2 points less than the previous 7 days",
  );
  expect(tileOf("Median time to accept")).toBe(
    "Median time to accept–Nov 12TodayNov 19 – 25: 14 sSame as the previous 7 days",
  );
  expect(tileOf("Unanswered")).toBe(
    "Unanswered0Nov 12TodayNov 19 – 25: 150% fewer than the previous 7 days",
  );
  expect(tileOf("Charged")).toBe(
    "Charged$120.50Nov 12TodayNov 19 – 25: $1,000.0050% less than the previous 7 days",
  );
  const line = screen.getByRole("img", { name: /^Completed rides by day from Nov 12 to today/ });
  expect(line.getAttribute("aria-label")).toMatch(/: 1, 1, .*, none, 7$/);
  expect(line.querySelector("polyline")?.getAttribute("points")?.split(" ")).toHaveLength(14);
});

test("work that waits links to its page, with its oldest age and the next deadline", async () => {
  await openPage("/admin", ada);
  const disputes = await screen.findByRole("link", { name: /Disputes/ });
  expect(disputes.getAttribute("href")).toBe("/admin/payments?money=disputed");
  expect(disputes.textContent).toMatch(/^Disputes2Oldest 3 days, due /);
  const documents = screen.getByRole("link", { name: /Documents and changes/ });
  expect(documents.textContent).toMatch(/1,000\+Oldest 3 h$/);
});

test("fees of past months wait, fees of the running month do not", async () => {
  const row = {
    ...{ kind: "airport_access", trips: 3, payTo: "The port", dueOn: "2026-11-20" },
    ...{ collected: 10.5, returned: 0, owed: 10.5, remitted: 0, open: 10.5 },
  };
  const rows = [
    { ...row, month: "2026-11", dueOn: "2026-12-20" },
    { ...row, month: "2026-10" },
    { ...row, month: "2026-09", open: 0.25, dueOn: null },
  ];
  server.on(getWaitingWork, { success: true, waiting: [] });
  server.on(listRemittances, { ...noFees, rows });
  await openPage("/admin", ada);
  const fees = await screen.findByRole("link", { name: /^Fees to remit\$/ });
  expect(fees.textContent).toBe("Fees to remit$10.75Of months that are over, was due 11/20/2026");
  expect(fees.getAttribute("href")).toBe("/admin/remittances");
});

test("nothing waits only once it is known that no fees are open", async () => {
  server.on(getWaitingWork, { success: true, waiting: [] });
  const answer = heldAnswer(listRemittances);
  server.on(listRemittances, answer);
  await openPage("/admin", ada);
  await screen.findByText("Completed rides");
  expect(screen.queryByText("Nothing waits for you")).toBeNull();
  answer.release(noFees);
  await screen.findByText("Nothing waits for you");
});

test("fees that fail to load are named, not taken for none", async () => {
  server.on(getWaitingWork, { success: true, waiting: [] });
  server.on(listRemittances, brokenAnswer());
  const { person } = await openPage("/admin", ada);
  await screen.findByText(/^We could not load the fees to remit/);
  expect(screen.queryByText("Nothing waits for you")).toBeNull();
  server.on(listRemittances, noFees);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Nothing waits for you");
});

test("an admin who may not read the books is not kept waiting for fees", async () => {
  server.on(getWaitingWork, { success: true, waiting: [] });
  await openPage("/admin", support);
  await screen.findByText("Nothing waits for you");
  expect(server.calls(listRemittances)).toEqual([]);
});

const work: WaitingWork[] = (
  [
    ["drivers", 2],
    ["reports", 3],
    ["lost_items", 1],
  ] as const
).map(([concern, count]) => ({
  ...{ concern, count, isMore: false, oldestAt: hoursAgo(1), dueAt: null },
}));

test("the sidebar shows how much waits on each page", async () => {
  server.on(getWaitingWork, { success: true, waiting: work });
  widen();
  await openPage("/admin", ada);
  const sidebar = within(await screen.findByRole("navigation", { name: "Admin" }));
  await sidebar.findByRole("link", { name: "Drivers 2 waiting" });
  sidebar.getByRole("link", { name: "Reports 4 waiting" });
  sidebar.getByRole("link", { name: "Documents" });
});

test("the menu of a phone shows the same numbers", async () => {
  server.on(getWaitingWork, { success: true, waiting: work });
  const { person } = await openPage("/admin", ada);
  await person.click(await screen.findByRole("button", { name: "Menu" }));
  const menu = within(await screen.findByRole("navigation", { name: "Menu" }));
  await menu.findByRole("link", { name: "Reports 4 waiting" });
});

test("without a map the current drivers and rides are a list", async () => {
  const { person } = await openPage("/admin", ada);
  await screen.findByText(/5 drivers online, 2 rides under way, 1 request waiting/);
  expect(screen.getByText("No driver is online and no ride is under way")).toBeDefined();
  await person.click(screen.getByRole("radio", { name: "Map" }));
  expect(location.search).toBe("?now=map");
  await screen.findByRole("img", { name: /^Map of online drivers/ });
});

test("support sees no money figures, and none are loaded", async () => {
  server.on(getWaitingWork, { success: true, waiting: [] });
  await openPage("/admin", support);
  await screen.findByText("Nothing waits for you");
  expect(screen.queryByText("Charged")).toBeNull();
  expect(server.calls(getMoneyFigures)).toEqual([]);
});

test("a part that fails to load leaves the other parts visible", async () => {
  server.on(getRideFigures, brokenAnswer());
  const { person } = await openPage("/admin", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  await screen.findByText("Charged");
  server.on(getRideFigures, rides());
  await person.click(again);
  await screen.findByText("Completed rides");
});

test("a logged-in admin who opens the start page gets to the overview", async () => {
  await openPage("/", ada);
  await screen.findByRole("heading", { name: "Overview", level: 1 });
  expect(location.pathname).toBe("/admin");
});

test("a returning admin sees a placeholder while the session is checked", async () => {
  const pendingReply = heldAnswer(validateToken);
  server.on(validateToken, pendingReply);
  await openPage("/", ada);
  const main = await screen.findByRole("main");
  expect(main.querySelector(".animate-shimmer")).not.toBeNull();
  pendingReply.release({ success: true, user: ada });
  await screen.findByRole("heading", { name: "Overview", level: 1 });
});

test("parts that fail keep their titles, and share one box with one button", async () => {
  server.on(getRideFigures, brokenAnswer());
  server.on(getMoneyFigures, brokenAnswer());
  const { person } = await openPage("/admin", ada);
  await screen.findByText("We could not load today's rides and today's money.");
  for (const name of ["Rides today", "Money from today's rides"]) {
    const part = within(screen.getByRole("region", { name }));
    expect(part.getByRole("heading", { name })).toBeDefined();
    expect(part.getByText(/^We could not load today's/)).toBeDefined();
  }
  server.on(getRideFigures, rides());
  server.on(getMoneyFigures, money);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Charged");
  await screen.findByText("Completed rides");
});

test("the menu marks Overview on its own page only", async () => {
  widen();
  const { router } = await openPage("/admin", ada);
  const menu = within(await screen.findByRole("navigation", { name: "Admin" }));
  const isCurrent = (name: string) => menu.getByRole("link", { name }).ariaCurrent === "page";
  expect(isCurrent("Overview")).toBe(true);
  await router.navigate({ to: "/admin/map" });
  expect([isCurrent("Overview"), isCurrent("Map")]).toEqual([false, true]);
});

test.each([getRideFigures, getWaitingWork, getLiveMap])(
  "a failed load stays on the page while the next poll of $path waits for its answer",
  async (call) => {
    server.on(call, brokenAnswer());
    const { queries } = await openPage("/admin", ada);
    await expectFailureKept(call, queries);
  },
);
