import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { completeRide, getRide } from "#shared/rides/contract.ts";
import { driverListFilter } from "#shared/rides/list-filter.ts";
import {
  DRIVER_HISTORY_CSV_PATH,
  getDriverHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
import { aRide } from "#shared/rides/testing/a-ride.ts";
import { noTolls } from "#shared/tolls/contract.ts";
import { brokenAnswer, heldAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const upcoming = aDriverRide({
  id: "019a0000-0000-7000-8000-000000000002",
  kind: "scheduled",
  state: "accepted",
  username: "Amy Wong",
  datetime: "2026-11-24T14:40:00.000Z",
});

beforeEach(() => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getScheduledRides, someDriverRides([upcoming]));
  server.on(getDriverHistory, someDriverRides());
});

const openLists = async (search = "") => {
  const page = await openPage(`/driver/history${search}`, dan);
  await screen.findByRole("region", { name: "Ride History" });
  return page;
};
const list = (name: "Scheduled Rides" | "Ride History") =>
  within(screen.getByRole("region", { name }));
/** A ride's card in the list for narrow screens. */
const card = async (rider: string) => {
  const link = await screen.findByRole("link", { name: new RegExp(`details of ${rider}'s ride`) });
  return within(link.closest("li") ?? document.body);
};
const lastQuery = () => server.calls(getDriverHistory).at(-1)?.query;
const lastScheduledQuery = () => server.calls(getScheduledRides).at(-1)?.query;

test("shows the rides of both lists with people, places and money, and the history's count", async () => {
  await openLists();
  const rosasCard = await card("Rosa Diaz");
  for (const text of ["$40.40", "$46.46", "350 5th Ave, New York, NY", "JFK Airport"])
    expect(rosasCard.getByText(text)).toBeDefined();
  // Tax and total are left to the ride's page.
  expect(rosasCard.getByText("$6.06").closest("div")?.textContent).toBe("Faire Tax$6.06");
  expect(rosasCard.getByRole("button", { name: "Completed" })).toHaveProperty("disabled", true);
  expect(list("Ride History").getByText("1 ride")).toBeDefined();
  expect(list("Scheduled Rides").getAllByText("Amy Wong")).not.toEqual([]);
  expect(list("Scheduled Rides").queryAllByText("Rosa Diaz")).toEqual([]);
});

test("shows the second list once the length of the first is known", async () => {
  const waiting = heldAnswer(getScheduledRides);
  server.on(getScheduledRides, waiting);
  await openPage("/driver/history", dan);
  await screen.findByText("1 ride");
  const history = document.getElementById("history");
  expect(history?.closest("[hidden]")).not.toBeNull();
  waiting.release(someDriverRides([upcoming]));
  await waitFor(() => expect(history?.closest("[hidden]")).toBeNull());
});

test("shows rides as table rows with net, tax and total on a wide screen", async () => {
  widen();
  await openLists();
  const table = await screen.findByRole("table", { name: "Ride History" });
  const [, row] = within(table).getAllByRole("row");
  const cells = within(row ?? document.body).getAllByRole("cell");
  const status = within(cells.at(-1) ?? document.body);
  expect(status.getByRole("button", { name: "Completed" })).toHaveProperty("disabled", true);
  expect(cells.slice(1).map((cell) => cell.textContent)).toEqual([
    "Rosa DiazFRABC123XYZ",
    "350 5th Ave, New York, NYto JFK Airport",
    ...["$40.40", "$6.06", "$46.46", "$46.46"],
    "Completed",
  ]);
});

test("leaves past rides out of Scheduled Rides until asked for, and labels the download so", async () => {
  const { person } = await openLists("?scheduledPage=1");
  await card("Amy Wong");
  expect(lastScheduledQuery()).toEqual({ part: "open", page: 1 });
  const scheduled = list("Scheduled Rides");
  const openOnly = "Scheduled Rides without past ones as CSV";
  expect(scheduled.getByRole("button", { name: openOnly })).toBeDefined();
  await person.click(scheduled.getByRole("switch", { name: "Hide past rides" }));
  await waitFor(() => expect(lastScheduledQuery()).toEqual({ page: 1 }));
  expect(location.search).toBe("?hidePast=false");
  expect(lastQuery()).toEqual({ page: 1 });
  expect(scheduled.getByRole("button", { name: "Scheduled Rides as CSV" })).toBeDefined();
});

test("keeps a scheduled ride that the driver completes, with a disabled Completed", async () => {
  const started = { ...upcoming, state: "started" as const, datetime: "2026-11-22T14:00:00.000Z" };
  server.on(getDriverHistory, someDriverRides([]));
  server.on(getScheduledRides, someDriverRides([started]));
  const { person } = await openLists();
  await person.click((await card("Amy Wong")).getByRole("button", { name: "Complete Action" }));
  const ended = aRide({ id: upcoming.id, kind: "scheduled", state: "completed" });
  server.on(completeRide, { success: true, ride: ended });
  server.on(getScheduledRides, someDriverRides([{ ...started, state: "completed" }]));
  await person.click(screen.getByRole("button", { name: "Complete ride" }));
  const button = await list("Scheduled Rides").findByRole("button", { name: "Completed" });
  expect(button).toHaveProperty("disabled", true);
  expect(lastScheduledQuery()).toEqual({ page: 1 });
});

test.each(["completed", "canceled", "missed", "declined"])(
  "lists scheduled rides that are %s under Scheduled Rides",
  async (status) => {
    await openLists(`?status=${status}`);
    await card("Amy Wong");
    expect(list("Scheduled Rides").getByRole("switch", { name: "Hide past rides" })).toBeDefined();
    expect(lastScheduledQuery()).toEqual({ status, page: 1 });
  },
);

test("names the fee kept from a canceled ride, and no sum that nobody paid", async () => {
  const canceled = aDriverRide({
    state: "cancelled",
    status: "Rejected",
    isRejected: true,
    kept: 5,
    reason: "My flight is late",
  });
  server.on(getDriverHistory, someDriverRides([canceled]));
  await openLists();
  const canceledCard = await card("Rosa Diaz");
  expect(canceledCard.getByText("$5.00")).toBeDefined();
  expect(canceledCard.getByText("Cancellation fee")).toBeDefined();
  expect(canceledCard.queryByText("$40.40")).toBeNull();
  expect(canceledCard.queryByText("$46.46")).toBeNull();
  expect(canceledCard.getByText("My flight is late")).toBeDefined();
  expect(canceledCard.getByText("No action")).toBeDefined();
});

test("names the fee of a no-show, with a dash for each amount of the rider in the table", async () => {
  widen();
  const missed = aDriverRide({ state: "no_show", status: "Rejected", isRejected: true, kept: 5 });
  server.on(getDriverHistory, someDriverRides([missed]));
  await openLists();
  const table = await screen.findByRole("table", { name: "Ride History" });
  const cells = within(table)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
  const none = "–None";
  expect(cells.slice(3)).toEqual(["$5.00No-show fee", none, none, none, "No-showNo action"]);
});

test("reads filters and pages from the URL", async () => {
  const pages = { totalItems: 30, totalPages: 3 };
  server.on(getDriverHistory, someDriverRides([aDriverRide()], pages));
  server.on(getScheduledRides, someDriverRides([upcoming], pages));
  await openLists("?search=rosa&status=accepted&from=2026-11-01&order=oldest&page=3");
  await list("Ride History").findByText("30 rides");
  const filter = { search: "rosa", status: "accepted", from: "2026-11-01", order: "oldest" };
  expect(lastQuery()).toEqual({ ...filter, page: 3 });
  expect(lastScheduledQuery()).toEqual({ ...filter, page: 1 });
  expect(screen.getByLabelText("Search")).toHaveProperty("value", "rosa");
  expect(screen.getByLabelText("Status")).toHaveProperty("value", "accepted");
  expect(screen.getByLabelText("From")).toHaveProperty("value", "11/01/2026");
});

test("ignores invalid values in the URL", async () => {
  await openLists("?status=lost&kind=later&from=yesterday&order=up&page=0");
  await list("Ride History").findByText("1 ride");
  expect(lastQuery()).toEqual({ page: 1 });
});

test("stores a filter in the URL and resets both pages", async () => {
  const pages = { totalItems: 30, totalPages: 3 };
  server.on(getDriverHistory, someDriverRides([aDriverRide()], pages));
  server.on(getScheduledRides, someDriverRides([upcoming], pages));
  const { person } = await openLists("?page=2&scheduledPage=3");
  await list("Ride History").findByText("30 rides");
  await person.selectOptions(screen.getByLabelText("Status"), "Pending");
  await waitFor(() => expect(lastQuery()).toEqual({ status: "pending", page: 1 }));
  expect(lastScheduledQuery()).toEqual({ status: "pending", page: 1 });
  expect(location.search).toBe("?status=pending");
});

test("hides the scheduled rides when filtering for rides now", async () => {
  const { person } = await openLists();
  await card("Amy Wong");
  await person.selectOptions(screen.getByLabelText("Kind"), "Rides now");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Scheduled Rides" })).toBeNull());
  expect(lastQuery()).toMatchObject({ kind: "instant" });
});

test("searches once after a pause", async () => {
  const { person } = await openLists();
  await list("Ride History").findByText("1 ride");
  await person.type(screen.getByLabelText("Search"), "jfk");
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: "jfk" }));
  expect(location.search).toBe("?search=jfk");
  const searches = server.calls(getDriverHistory).flatMap(({ query }) => query.search ?? []);
  expect(new Set(searches)).toEqual(new Set(["jfk"]));
});

test("shows an error for a last day before the first", async () => {
  const { person } = await openLists("?from=2026-11-20");
  await person.type(screen.getByLabelText("To"), "11/19/2026");
  await waitFor(() => expect(lastQuery()).toMatchObject({ to: "2026-11-19" }));
  expect(await screen.findByText("To is before from")).toBeDefined();
  expect(screen.getByLabelText("To").getAttribute("aria-invalid")).toBe("true");
});

test("shows an error for an incomplete day on blur, without searching", async () => {
  const { person } = await openLists();
  await list("Ride History").findByText("1 ride");
  await person.type(screen.getByLabelText("From"), "11/2");
  expect(screen.queryByText("Enter a date as MM/DD/YYYY")).toBeNull();
  await person.tab();
  expect(await screen.findByText("Enter a date as MM/DD/YYYY")).toBeDefined();
  expect(lastQuery()).toEqual({ page: 1 });
});

test("says that a day does not exist, without searching", async () => {
  const { person } = await openLists();
  await list("Ride History").findByText("1 ride");
  await person.type(screen.getByLabelText("From"), "02/30/2027");
  await person.tab();
  expect(await screen.findByText("This date does not exist")).toBeDefined();
  expect(screen.queryByText("Enter a date as MM/DD/YYYY")).toBeNull();
  expect(lastQuery()).toEqual({ page: 1 });
});

test("changes the pages of the two lists independently", async () => {
  const pages = { totalItems: 30, totalPages: 3 };
  server.on(getDriverHistory, someDriverRides([aDriverRide()], pages));
  server.on(getScheduledRides, someDriverRides([upcoming], pages));
  const { person } = await openLists();
  await list("Ride History").findByText("Page 1 of 3");
  await person.click(list("Ride History").getByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastQuery()).toEqual({ page: 2 }));
  await person.click(list("Scheduled Rides").getByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastScheduledQuery()).toEqual({ part: "open", page: 2 }));
  expect(new URLSearchParams(location.search).get("page")).toBe("2");
  expect(new URLSearchParams(location.search).get("scheduledPage")).toBe("2");
});

test("redirects a page number past the end to the last page of its list", async () => {
  server.on(
    getScheduledRides,
    someDriverRides([], { totalItems: 12, totalPages: 2, currentPage: 9 }),
    someDriverRides([upcoming], { totalItems: 12, totalPages: 2, currentPage: 2 }),
  );
  await openLists("?scheduledPage=9");
  await card("Amy Wong");
  expect(lastScheduledQuery()).toEqual({ part: "open", page: 2 });
  expect(location.search).toBe("?scheduledPage=2");
});

test("links to the dashboard and offers no download without rides", async () => {
  server.on(getScheduledRides, someDriverRides([]));
  server.on(getDriverHistory, someDriverRides([]));
  await openLists();
  expect(await list("Scheduled Rides").findByText("No scheduled rides found")).toBeDefined();
  const history = list("Ride History");
  await history.findByText("No rides found");
  const link = history.getByRole("link", { name: "Go to the dashboard" });
  expect(link.getAttribute("href")).toBe("/driver/dashboard");
  expect(history.getByText("0 rides")).toBeDefined();
  expect(history.queryByRole("button", { name: "Ride History as CSV" })).toBeNull();
});

test("offers to clear filters that match no ride", async () => {
  server.on(getDriverHistory, someDriverRides([]));
  const { person } = await openLists("?search=zeppelin&status=missed");
  const clear = await list("Ride History").findByRole("button", { name: "Clear filters" });
  server.on(getDriverHistory, someDriverRides());
  await person.click(clear);
  await card("Rosa Diaz");
  expect(location.search).toBe("");
  expect(screen.getByLabelText("Search")).toHaveProperty("value", "");
});

test("keeps the focus on the filter bar after clearing", async () => {
  const { person } = await openLists("?status=missed");
  const [clear] = await screen.findAllByRole("button", { name: "Clear filters" });
  await person.click(clear ?? document.body);
  await waitFor(() => expect(location.search).toBe(""));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Rides");
});

test("shows the first list while the second loads", async () => {
  const pendingReply = heldAnswer(getDriverHistory);
  server.on(getDriverHistory, pendingReply);
  await openLists();
  await card("Amy Wong");
  expect(list("Ride History").queryByText(/\d rides?$/)).toBeNull();
  pendingReply.release(someDriverRides());
  await card("Rosa Diaz");
});

test("shows a failure of one list and retries on request", async () => {
  server.on(getDriverHistory, brokenAnswer());
  const { person } = await openLists();
  const retry = await list("Ride History").findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch ride histories")).toBeDefined();
  await card("Amy Wong");
  server.on(getDriverHistory, someDriverRides());
  await person.click(retry);
  await card("Rosa Diaz");
});

test("shows a failure of a ride's details and retries on request", async () => {
  server.on(getRide, brokenAnswer());
  const { person } = await openLists(`?id=${upcoming.id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Ride details" }));
  const retry = await sheet.findByRole("button", { name: "Try again" });
  expect(screen.getByText("Failed to fetch ride details")).toBeDefined();
  server.on(getRide, { success: true, ride: aRide({ id: upcoming.id, reference: "FR12AB34CD5" }) });
  await person.click(retry);
  expect(await sheet.findByText("FR12AB34CD5")).toBeDefined();
});

test("a ride's details in the history offer to add a toll first, and to report a problem", async () => {
  const { id } = upcoming;
  const tolls = { ...noTolls, limits: { each: 30, ride: 60 } };
  server.on(getRide, { success: true, ride: aRide({ id, state: "completed", tolls }) });
  const { person } = await openLists(`?id=${id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Ride details" }));
  const add = await sheet.findByRole("button", { name: "Add a toll" });
  const trip = sheet.getByRole("heading", { name: "Trip" });
  expect(add.compareDocumentPosition(trip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(sheet.getByRole("button", { name: "Report a problem" }));
  const form = within(screen.getByRole("dialog", { name: "Report a problem" }));
  expect(await form.findByRole("option", { name: "The rider's behavior" })).toBeDefined();
});

test("a request's open details stop counting and take no answer once its time is over", async () => {
  const { id } = upcoming;
  const answerBy = "2026-11-22T14:41:30.000Z";
  server.on(getRide, { success: true, ride: aRide({ id, state: "pending", answerBy }) });
  await openLists(`?id=${id}`);
  const sheet = within(await screen.findByRole("dialog", { name: "Ride details" }));
  expect((await sheet.findByText(/^Answer within/)).textContent).toMatch(/0:[23]\d/);
  sheet.getByRole("button", { name: "Accept" });
  await passTime(31);
  sheet.getByText("The time to answer is over.");
  expect(sheet.queryByText(/^Answer within/)).toBeNull();
  expect(sheet.queryByRole("button", { name: "Accept" })).toBeNull();
});

test("offers no action for a declined request", async () => {
  const declined = aDriverRide({ kind: "scheduled", state: "rejected", isRejected: true });
  server.on(getScheduledRides, someDriverRides([declined]));
  server.on(getDriverHistory, someDriverRides([]));
  await openLists("?hidePast=false");
  (await card("Rosa Diaz")).getByText("No action");
  expect(screen.queryByRole("button", { name: "Accept / Reject" })).toBeNull();
});

test("reloads when a ride changes state", async () => {
  await openLists();
  await card("Rosa Diaz");
  const started = aDriverRide({ state: "started" });
  server.on(getDriverHistory, someDriverRides([started]));
  server.tell({ type: "ride", rideId: started.id, state: "started", eventId: 7 });
  await waitFor(async () => (await card("Rosa Diaz")).getByText("Ride started"));
});

const downloadHistory = endpoint({
  method: "GET",
  path: DRIVER_HISTORY_CSV_PATH,
  summary: "The filtered history as CSV",
  audience: "driver",
  query: z.extend(driverListFilter, {}),
  reply: successWith({}),
});

test("downloads with the list's filters and shows a failure beside the button", async () => {
  server.on(downloadHistory, refusedAnswer(429, "Too many files. Wait a minute."));
  const { person } = await openLists("?status=completed&page=1");
  await person.click(await screen.findByRole("button", { name: "Ride History as CSV" }));
  const alert = await list("Ride History").findByRole("alert");
  expect(alert.textContent).toBe("Too many files. Wait a minute.");
  expect(server.calls(downloadHistory).map(({ query }) => query)).toEqual([
    { status: "completed" },
  ]);
});
