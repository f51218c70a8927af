import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { listAdminRides } from "#shared/operations/lists-contract.ts";
import { aRideRow } from "#shared/operations/testing/a-ride-row.ts";
import { brokenAnswer, heldAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const someRides = (
  facts: Partial<ReplyOf<typeof listAdminRides>> = {},
): ReplyOf<typeof listAdminRides> => ({
  success: true,
  rides: [
    aRideRow(),
    aRideRow({
      rideId: "019a0000-0000-7000-8000-000000000002",
      reference: "FRSECOND222",
      kind: "scheduled",
      pickupAt: "2026-11-24T14:38:00.000Z",
      refunded: 10,
      money: "refunded_in_part",
    }),
  ],
  isMore: false,
  isManyPeople: false,
  pagination: { totalItems: 52, totalPages: 3, currentPage: 1 },
  ...facts,
});

const noRides = someRides({
  rides: [],
  pagination: { totalItems: 0, totalPages: 1, currentPage: 1 },
});

const openRides = (search = "") => openPage(`/admin/rides${search}`, ada);
const lastQuery = () => server.calls(listAdminRides).at(-1)?.query;

test("each ride is a row with rider, driver, payment and what the rider pays", async () => {
  server.on(listAdminRides, someRides());
  widen();
  await openRides();
  const table = await screen.findByRole("table", { name: "Rides" });
  const [, first, second] = within(table).getAllByRole("row");
  expect(first?.textContent).toContain("Rosa DiazDan Ortiz");
  expect(first?.textContent).toContain("$46.46");
  expect(second?.textContent).toContain("Part refund$36.46");
  expect(screen.getByText("52 rides")).toBeDefined();
  const link = within(table).getByRole("link", { name: /FRABC123XYZ/ });
  expect(link.getAttribute("href")).toBe(`/admin/rides/${aRideRow().rideId}`);
});

test("what the rider pays excludes a released hold, a refund and a chargeback", async () => {
  const rows = [
    aRideRow({ state: "rejected", money: "released" }),
    aRideRow({ rideId: "019a0000-0000-7000-8000-000000000002", refunded: 10 }),
    aRideRow({ rideId: "019a0000-0000-7000-8000-000000000003", state: "lapsed", money: "unpaid" }),
    aRideRow({
      ...{ rideId: "019a0000-0000-7000-8000-000000000004" },
      ...{ takenByBank: 46.46, money: "disputed" },
    }),
    // In binary fractions the difference is 4.999999999999999.
    aRideRow({
      ...{ rideId: "019a0000-0000-7000-8000-000000000005" },
      ...{ amountDue: 10.03, refunded: 5.03 },
    }),
  ];
  server.on(listAdminRides, someRides({ rides: rows }));
  await openRides();
  const links = await screen.findAllByRole("link", { name: "FRABC123XYZ" });
  const cards = links.flatMap((link) => link.closest("li")?.textContent ?? []);
  expect(cards).toEqual([
    expect.stringContaining("Rider pays Not charged"),
    expect.stringContaining("Rider pays $36.46"),
    expect.stringContaining("Rider pays Not charged"),
    expect.stringMatching(/Rider pays \$0\.00.*Disputed/),
    expect.stringContaining("Rider pays $5.00"),
  ]);
});

test("on a phone a ride is three lines: people and amount, route, reference with time and states", async () => {
  startClock("2026-11-26T15:00:00Z");
  const { rideId, from, to } = aRideRow();
  const rides = [aRideRow({ refunded: 10, money: "refunded_in_part" })];
  server.on(listAdminRides, someRides({ rides }));
  await openRides();
  const link = await screen.findByRole("link", { name: "FRABC123XYZ" });
  expect(link.getAttribute("href")).toBe(`/admin/rides/${rideId}`);
  expect([...(link.closest("li")?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "Rosa Diaz with Dan OrtizRider pays $36.46",
    `${from} to ${to}`,
    expect.stringMatching(/^FRABC123XYZNov \d+, [\d:]+ [AP]M\w+Part refund$/),
  ]);
});

test("on a phone a scheduled ride shows its pickup time, and its whole destination", async () => {
  startClock("2026-11-26T15:00:00Z");
  const rides = [aRideRow({ kind: "scheduled", pickupAt: "2026-11-24T14:38:00.000Z" })];
  server.on(listAdminRides, someRides({ rides }));
  await openRides();
  const card = (await screen.findByRole("link", { name: "FRABC123XYZ" })).closest("li");
  expect(card?.textContent).toContain("Pickup Nov 24, 9:38 AM");
  expect(card?.children[1]?.className).not.toContain("truncate");
});

test("the table names released, refunded and taken-back amounts", async () => {
  const rides = [
    aRideRow({ reference: "FRRELEASED1", state: "rejected", money: "released" }),
    aRideRow({ reference: "FRREFUNDED2", refunded: 10, money: "refunded_in_part" }),
    aRideRow({ reference: "FRDISPUTED3", takenByBank: 46.46, money: "disputed" }),
  ].map((ride, index) => ({ ...ride, rideId: `019a0000-0000-7000-8000-00000000000${index}` }));
  server.on(listAdminRides, someRides({ rides }));
  localStorage.setItem("columns-rides", JSON.stringify(["route", "kind", "pickup", "total"]));
  widen();
  await openRides();
  const table = within(await screen.findByRole("table", { name: "Rides" }));
  const [, released, refunded, disputed] = table.getAllByRole("row").map((row) => {
    const cells = within(row).queryAllByRole("cell");
    return cells.slice(-3).map(({ textContent }) => textContent);
  });
  expect(released).toEqual(["Released", "Not charged", ""]);
  expect(refunded).toEqual(["Part refund", "$36.46", "\u2212$10.00"]);
  expect(disputed).toEqual(["Disputed", "$0.00", ""]);
});

test("the table shows what the rider pays, and hides the total by default", async () => {
  server.on(listAdminRides, someRides());
  widen();
  await openRides();
  const table = within(await screen.findByRole("table", { name: "Rides" }));
  expect(table.getByRole("columnheader", { name: "Rider pays" })).toBeDefined();
  expect(table.queryByRole("columnheader", { name: "Total" })).toBeNull();
});

test("the table says that a rejected ride is not charged, and of an instant ride no pickup time", async () => {
  const rides = [aRideRow({ state: "rejected", money: "released", pickupAt: null })];
  server.on(listAdminRides, someRides({ rides }));
  localStorage.setItem("columns-rides", "[]");
  widen();
  await openRides();
  const table = within(await screen.findByRole("table", { name: "Rides" }));
  table.getByRole("cell", { name: "Not charged" });
  table.getByRole("cell", { name: "At booking" });
});

test("a chosen column is shown and remembered", async () => {
  startClock("2026-11-26T15:00:00Z");
  server.on(listAdminRides, someRides());
  widen();
  const { person } = await openRides();
  const table = within(await screen.findByRole("table", { name: "Rides" }));
  expect(table.queryByRole("columnheader", { name: "Refunded" })).toBeNull();
  await person.click(screen.getByText("Columns"));
  await person.click(screen.getByRole("checkbox", { name: "Column Refunded" }));
  expect(table.getByText("\u2212$10.00")).toBeDefined();
  await person.click(screen.getByRole("checkbox", { name: "Column Pickup" }));
  expect(table.getByText("Nov 24, 9:38 AM")).toBeDefined();
  await person.click(screen.getByRole("checkbox", { name: "Column Driver" }));
  expect(table.queryByRole("columnheader", { name: "Driver" })).toBeNull();
  const hidden: unknown = JSON.parse(localStorage.getItem("columns-rides") ?? "null");
  expect(hidden).toEqual(["route", "kind", "total", "driver"]);
});

test("a saved view keeps filters and order, without the search text", async () => {
  server.on(listAdminRides, someRides());
  widen();
  const { person } = await openRides("?state=completed&sort=oldest&search=rosa");
  await screen.findByText("52 rides");
  await person.click(screen.getByText("Views"));
  await person.type(screen.getByLabelText("Save these filters as"), "Completed");
  await person.click(screen.getByRole("button", { name: "Save view" }));
  await person.click(screen.getByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(location.search).toBe("?sort=oldest"));
  await person.click(screen.getByRole("button", { name: "Completed" }));
  await waitFor(() => expect(location.search).toBe("?sort=oldest&state=completed"));
});

test("search, filters, order and page are read from the URL", async () => {
  server.on(listAdminRides, someRides());
  await openRides("?search=rosa&state=completed&money=refunded&sort=oldest&page=2&from=2026-11-01");
  await screen.findByText("52 rides");
  expect(lastQuery()).toEqual({
    search: "rosa",
    state: "completed",
    money: "refunded",
    sort: "oldest",
    page: 2,
    size: 25,
    from: "2026-11-01",
  });
});

test("invalid values in the URL are ignored", async () => {
  server.on(listAdminRides, someRides());
  await openRides("?state=lost&money=none&page=0&sort=up");
  await screen.findByText("52 rides");
  expect(lastQuery()).toEqual({ search: "", sort: "newest", page: 1, size: 25 });
});

test("a filter is stored in the URL and starts at the first page", async () => {
  server.on(listAdminRides, someRides());
  const { person } = await openRides("?page=2");
  await screen.findByText("52 rides");
  const filters = screen.queryByRole("button", { name: /Filters/ });
  if (filters) await person.click(filters);
  await person.selectOptions(screen.getByRole("combobox", { name: "Ride status" }), "completed");
  await waitFor(() => expect(lastQuery()).toMatchObject({ state: "completed", page: 1 }));
  expect(location.search).toBe("?state=completed");
});

test("the column's button reverses the order, and the column announces it", async () => {
  server.on(listAdminRides, someRides());
  widen();
  const { person } = await openRides();
  const column = await screen.findByRole("columnheader", { name: /Booked/ });
  expect(column.getAttribute("aria-sort")).toBe("descending");
  await person.click(within(column).getByRole("button"));
  await waitFor(() => expect(lastQuery()).toMatchObject({ sort: "oldest" }));
  expect(location.search).toBe("?sort=oldest");
  await waitFor(() => expect(column.getAttribute("aria-sort")).toBe("ascending"));
});

test("the next page adds a history entry", async () => {
  server.on(listAdminRides, someRides());
  const { person, router } = await openRides();
  await screen.findByText("52 rides");
  await person.click(screen.getByRole("button", { name: /Next/ }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  expect(location.search).toBe("?page=2");
  router.history.back();
  await waitFor(() => expect(location.search).toBe(""));
});

test("typed text is searched", async () => {
  server.on(listAdminRides, someRides());
  const { person } = await openRides();
  await person.type(await screen.findByPlaceholderText("Ride, person or Stripe id"), "rosa{Enter}");
  await waitFor(() => expect(lastQuery()).toMatchObject({ search: "rosa" }));
  expect(location.search).toBe("?search=rosa");
});

test("a search without matches says so and links to all rides", async () => {
  server.on(listAdminRides, noRides, someRides());
  const { person } = await openRides("?search=nobody");
  await screen.findByText("No rides found");
  await person.click(screen.getByRole("button", { name: "Show all rides" }));
  expect(await screen.findAllByText("FRABC123XYZ")).not.toEqual([]);
  expect(location.search).toBe("");
});

test("a page number past the end redirects to the last page", async () => {
  const pagination = { totalItems: 52, totalPages: 3, currentPage: 9 };
  server.on(listAdminRides, someRides({ rides: [], pagination }), someRides());
  await openRides("?page=9");
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 3 }));
});

test("a hint says that the search matches too many people", async () => {
  server.on(listAdminRides, someRides({ isManyPeople: true, isMore: true }));
  await openRides("?search=rosa");
  await screen.findByText(/Many people match this name/);
  expect(screen.getByText("52+ rides")).toBeDefined();
});

test("while the rides load the page has its title and no count", async () => {
  const answer = heldAnswer(listAdminRides);
  server.on(listAdminRides, answer);
  await openRides();
  await screen.findByRole("heading", { name: "Rides" });
  expect(screen.queryByText(/\d+ rides/)).toBeNull();
  answer.release(someRides());
  await screen.findByText("52 rides");
});

test("rides that fail to load are requested four times, and again on request", async () => {
  server.on(listAdminRides, brokenAnswer());
  const { person } = await openRides();
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(server.calls(listAdminRides)).toHaveLength(4);
  server.on(listAdminRides, someRides());
  await person.click(again);
  await screen.findByText("52 rides");
});

test("an admin whose session has ended is asked to log in", async () => {
  server.on(listAdminRides, refusedAnswer(401, "Please log in"));
  await openRides();
  await waitFor(() => expect(location.pathname).toBe("/admin/login"));
  await screen.findByText("Your session has ended. Log in to go on where you were.");
});
