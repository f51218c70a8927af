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

const spans =
  "7 days: Nov 19 – 25, compared with the 7 days before. The lines show the last 14 full days.";
const tileOf = (name: string) => screen.getByText(name).closest("div")?.textContent ?? "";

test("shows figures of today and of the last two weeks, and the line charts also as text", async () => {
  await openPage("/admin", ada);
  await screen.findByText("Completed rides");
  await screen.findByText("Charged");
  const compared = " compared with the 7 days before";
  expect(tileOf("Completed rides")).toBe(`Completed rides7today63 in 7 days up 5%${compared}`);
  expect(tileOf("Completion rate")).toBe(
    `Completion rate90%today84% in 7 days down 2 points${compared}`,
  );
  expect(tileOf("Median accept time")).toBe(
    `Median accept time–today14 s in 7 days no change${compared}`,
  );
  expect(tileOf("Unanswered")).toBe(`Unanswered0today1 in 7 days down 50%${compared}`);
  expect(tileOf("Charged")).toBe(`Charged$120.50today$1,000.00 in 7 days down 50%${compared}`);
  expect(screen.getAllByText(spans)).toHaveLength(1);
  const line = screen.getByRole("img", {
    name: /^Completed rides by day from Nov 12 to yesterday/,
  });
  expect(line.getAttribute("aria-label")).toMatch(/: 1, 1, .*, 1, none$/);
  expect(line.querySelector("polyline")?.getAttribute("points")?.split(" ")).toHaveLength(13);
});

test("before the first ride of a day the seven days are the large figures", async () => {
  server.on(getRideFigures, rides(figure(0, 63, 60)));
  await openPage("/admin", ada);
  await screen.findByText("Completed rides");
  expect(tileOf("Completed rides")).toMatch(/^Completed rides63in 7 days up 5%.*0 today$/);
  expect(tileOf("Median accept time")).toMatch(/^Median accept time14 sin 7 days .*None today$/);
});

test("a figure that is the same each day has a flat line", async () => {
  const days = Array.from({ length: 15 }, () => 3);
  server.on(getRideFigures, rides({ today: 3, week: 21, weekBefore: 21, days }));
  await openPage("/admin", ada);
  const line = await screen.findByRole("img", { name: /^Completed rides by day/ });
  const points = line.querySelector("polyline")?.getAttribute("points")?.split(" ") ?? [];
  expect(new Set(points.map((point) => point.split(",")[1])).size).toBe(1);
});

test("work that waits links to its page, with its oldest age and the next deadline", async () => {
  await openPage("/admin", ada);
  const disputes = await screen.findByRole("link", { name: /Disputes/ });
  expect(disputes.getAttribute("href")).toBe("/admin/payments?money=disputed");
  expect(disputes.textContent).toMatch(/^Disputes2Oldest: 3 days ago, due /);
  const documents = screen.getByRole("link", { name: /Documents and changes/ });
  expect(documents.textContent).toMatch(/1,000\+Oldest: 3 h ago$/);
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
  expect(fees.textContent).toBe("Fees to remit$10.75Past months, $10.50 overdue since 11/20/2026");
  expect(fees.getAttribute("href")).toBe("/admin/remittances");
});

test("fees that are overdue since several days name the oldest", async () => {
  const row = {
    ...{ kind: "airport_access", trips: 3, payTo: "The port" },
    ...{ collected: 10, returned: 0, owed: 10, remitted: 0, open: 10 },
  };
  const rows = [
    { ...row, month: "2026-10", dueOn: "2026-11-20" },
    { ...row, month: "2026-09", dueOn: "2026-10-20" },
  ];
  server.on(getWaitingWork, { success: true, waiting: [] });
  server.on(listRemittances, { ...noFees, rows });
  await openPage("/admin", ada);
  await screen.findByText(", $20.00 overdue, the oldest since 10/20/2026");
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

const aDriverOnline = (number: number) => ({
  ...{ id: `019a0000-0000-7000-8000-0000000000d${number}`, name: `Dan ${number}` },
  ...{ state: "free" as const, vehicle: "Toyota Camry" },
  position: { latitude: 40.74, longitude: -73.98, at: hoursAgo(0), isExact: false },
});

test("without a map the first drivers and rides are a list, and the others on their page", async () => {
  const counts = { waiting: 0, under_way: 0, free: 9, taken: 0, hidden: 0 };
  const drivers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map(aDriverOnline);
  server.on(getLiveMap, { success: true, drivers, rides: [], counts });
  const { person } = await openPage("/admin", ada);
  await screen.findByText(/9 drivers online, 0 rides under way, 0 requests waiting/);
  const list = within(screen.getByRole("region", { name: "Drivers online" }));
  expect(list.getAllByRole("listitem")).toHaveLength(8);
  expect(list.getByRole("heading", { name: "Drivers online 9" })).toBeDefined();
  const all = screen.getByRole("link", { name: "Show all 9" });
  expect(all.getAttribute("href")).toBe("/admin/map");
  expect(screen.queryByRole("link", { name: "Open the map" })).toBeNull();
  await person.click(screen.getByRole("radio", { name: "Map" }));
  expect(location.search).toBe("?now=map");
  await screen.findByRole("img", { name: /^Map of online drivers/ });
  screen.getByRole("link", { name: "Open the map" });
});

test("with nobody online and no streets there is nothing to switch to", async () => {
  await openPage("/admin?now=map", ada);
  await screen.findByText("No driver is online and no ride is under way");
  expect(screen.queryByRole("radio", { name: "Map" })).toBeNull();
  expect(screen.queryByRole("img", { name: /^Map of online drivers/ })).toBeNull();
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
  expect(screen.getAllByText(spans)).toHaveLength(1);
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

test("parts that fail share one box with one button, which stands for their sections", async () => {
  server.on(getRideFigures, brokenAnswer());
  server.on(getMoneyFigures, brokenAnswer());
  const { person } = await openPage("/admin", ada);
  await screen.findByText("We could not load the rides and the money.");
  const region = (name: string) => screen.queryByRole("region", { name });
  for (const name of ["Rides", "Money from rides"]) expect(region(name)).toBeNull();
  expect(region("Needs you")).not.toBeNull();
  server.on(getRideFigures, rides());
  server.on(getMoneyFigures, money);
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Charged");
  await screen.findByText("Completed rides");
  expect(region("Rides")).not.toBeNull();
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
