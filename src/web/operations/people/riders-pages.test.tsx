import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  getPersonRecord,
  type ListedRider,
  listPersonRatings,
  listRiders,
  RECORD_RIDES,
} from "#shared/operations/people-contract.ts";
import { aPersonRecord } from "#shared/operations/testing/a-person-record.ts";
import { aRideRow } from "#shared/operations/testing/a-ride-row.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { openSection } from "#web/testing/open-section.ts";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const listed: ListedRider = {
  ...{ id: rosa.id, firstName: "Rosa", lastName: "Diaz", profileImage: null },
  ...{ email: "rosa@example.com", phoneNumber: "+1 212-555-0101" },
  ...{ joinedAt: "2026-11-01T14:38:00.000Z", rides: 1234, yes: 4, rated: 5, isSuspended: true },
};
const reply = (...riders: ListedRider[]) => ({
  success: true as const,
  riders,
  isMore: false,
  pagination: { totalItems: riders.length, totalPages: 1, currentPage: 1 },
});

const sectionOf = (name: string | RegExp) => within(screen.getByRole("region", { name }));

test("lists riders with rides, share of Yes ratings and account status, and opens one", async () => {
  server.on(listRiders, reply(listed));
  server.on(getPersonRecord, aPersonRecord());
  widen();
  const { person } = await openPage("/admin/riders", ada);
  const table = within(await screen.findByRole("table", { name: "Riders" }));
  const [, row] = table.getAllByRole("row");
  expect(row?.textContent).toMatch(/Rosa Diaz.*1,234.*4 of 5 Yes.*Suspended.*11\/01\/2026/);
  await person.click(table.getByRole("link", { name: "Rosa Diaz" }));
  const panel = within(await screen.findByRole("region", { name: "Preview" }));
  await panel.findByRole("heading", { name: "Rosa Diaz", level: 2 });
  expect(panel.getByText("$46.46")).toBeDefined();
  expect(panel.getByRole("link", { name: "FRABC123XYZ" })).toBeDefined();
  await person.click(panel.getByRole("link", { name: "Open page" }));
  await screen.findByRole("heading", { name: "Rosa Diaz", level: 1 });
  expect(location.pathname).toBe(`/admin/rider/${rosa.id}`);
});

test("sorts riders by name and by email, and offers the filtered riders as CSV", async () => {
  server.on(listRiders, reply(listed));
  widen();
  const { person } = await openPage("/admin/riders?only=suspended", ada);
  const table = within(await screen.findByRole("table", { name: "Riders" }));
  await person.click(table.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(location.search).toContain("sort=name"));
  expect(server.calls(listRiders).at(-1)?.query).toMatchObject({ sort: "name" });
  await person.click(table.getByRole("button", { name: "Name" }));
  await waitFor(() => expect(location.search).toContain("sort=-name"));
  await person.click(table.getByRole("button", { name: "Email" }));
  await waitFor(() => expect(location.search).toContain("sort=email"));
  screen.getByRole("button", { name: "Riders as CSV" });
});

test("a new product has no riders yet, and no file of them", async () => {
  server.on(listRiders, reply());
  await openPage("/admin/riders", ada);
  await screen.findByText("No riders yet");
  expect(screen.queryByRole("button", { name: "Riders as CSV" })).toBeNull();
});

test("on a phone a rider's card opens the page, and so does a link with a preview", async () => {
  server.on(listRiders, reply(listed));
  server.on(getPersonRecord, aPersonRecord());
  const { person, router } = await openPage("/admin/riders", ada);
  await person.click(await screen.findByRole("link", { name: "Rosa Diaz" }));
  await screen.findByRole("heading", { name: "Rosa Diaz", level: 1 });
  await router.navigate({ to: "/admin/riders", search: { preview: rosa.id } });
  await waitFor(() => expect(location.pathname).toBe(`/admin/rider/${rosa.id}`));
});

test("on a phone a rider's rides and day of joining share a line, and no rating is not mentioned", async () => {
  const unrated = { ...listed, rides: 1, yes: 0, rated: 0, isSuspended: false };
  server.on(listRiders, reply(unrated));
  await openPage("/admin/riders", ada);
  const link = await screen.findByRole("link", { name: "Rosa Diaz" });
  expect(link.closest("li")?.textContent).toMatch(/Active1 ride, joined 11\/01\/2026$/);
});

test("hides a chosen column of the riders", async () => {
  server.on(listRiders, reply(listed));
  widen();
  const { person } = await openPage("/admin/riders", ada);
  const table = within(await screen.findByRole("table", { name: "Riders" }));
  await person.click(screen.getByText("Columns"));
  await person.click(screen.getByRole("checkbox", { name: "Column Rating" }));
  expect(table.queryByText("4 of 5 Yes")).toBeNull();
});

test("reads search and filters from the URL, and offers to clear them if nothing is found", async () => {
  server.on(listRiders, reply());
  const { person } = await openPage("/admin/riders?search=zzz&only=suspended", ada);
  const all = await screen.findByRole("button", { name: "Show all riders" });
  expect(server.calls(listRiders).at(-1)?.query).toMatchObject({
    search: "zzz",
    only: "suspended",
  });
  server.on(listRiders, reply(listed));
  await person.click(all);
  await screen.findByText("1 rider");
  expect(location.search).toBe("");
});

test("the list and a rider that failed to load can be loaded again", async () => {
  server.on(listRiders, brokenAnswer());
  const { person, router } = await openPage("/admin/riders", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listRiders, reply(listed));
  await person.click(again);
  await screen.findByText("1 rider");
  server.on(getPersonRecord, brokenAnswer());
  await router.navigate({ to: "/admin/rider/$id", params: { id: rosa.id } });
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(getPersonRecord, aPersonRecord());
  await person.click(retry);
  await screen.findByRole("heading", { name: "Record" });
});

test("a rider's page shows rides, ratings, reports, suspensions, linked accounts and security events", async () => {
  const at = "2026-11-22T14:38:00.000Z";
  const ride = { rideId: aPersonRecord().rides[0]?.rideId ?? "", reference: "FRABC123XYZ", at };
  server.on(
    getPersonRecord,
    aPersonRecord({
      ratings: { yes: 1, no: 2, latest: [{ ...ride, answer: "NO", by: "Dan Ortiz" }] },
      reports: [{ ...ride, id: rosa.id, subject: "behavior", reporter: "driver", isOwn: false }],
      suspensions: [{ id: rosa.id, reason: "conduct", suspendedAt: at, liftedAt: null }],
      linked: [
        {
          ...{ id: dan.id, role: "DRIVER", name: "Dan Ortiz" },
          ...{ marks: ["card", "typed_phone"], isProven: false, since: at },
        },
      ],
      events: [{ kind: "log_in_failed", network: "203.0.113.0/24", times: 3, lastAt: at }],
    }),
  );
  widen();
  await openPage(`/admin/rider/${rosa.id}`, ada);
  await screen.findByRole("heading", { name: "Rosa Diaz" });
  expect(sectionOf("Record").getByText("$46.46")).toBeDefined();
  const record = sectionOf("Record").getAllByRole("term");
  expect(record.map(({ textContent }) => textContent)).toEqual([
    ...["Completed rides", "Canceled, by either side", "Rider did not show"],
    ...["Rejected", "Not answered", "Paid, less refunds"],
  ]);
  const rides = sectionOf("Latest rides");
  expect(rides.getByRole("link", { name: "FRABC123XYZ" })).toBeDefined();
  expect(sectionOf("Ratings by drivers: 1 Yes, 2 No").getByText("by Dan Ortiz")).toBeDefined();
  expect(sectionOf("Reports").getByText("by the driver")).toBeDefined();
  expect(sectionOf("Suspensions").getByText("In force")).toBeDefined();
  const linked = sectionOf("Linked accounts");
  expect(linked.getByRole("link").getAttribute("href")).toBe(`/admin/driver/${dan.id}`);
  expect(linked.getByText(/Perhaps the same person: card, typed phone number/)).toBeDefined();
  expect(sectionOf("Security events").getByText("Login failed (3 times)")).toBeDefined();
});

test("a rider's record comes first, and an account without entries is one card", async () => {
  server.on(getPersonRecord, aPersonRecord());
  await openPage(`/admin/rider/${rosa.id}`, ada);
  await screen.findByRole("heading", { name: "Record" });
  const headings = screen.getAllByRole("heading", { level: 2 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    ...["Record", "Latest rides", "Ratings by drivers", "Reports", "Account", "Security events"],
  ]);
  const account = sectionOf("Account");
  account.getByText("Never suspended");
  account.getByText("None known");
  const [ride] = sectionOf("Latest rides").getAllByRole("listitem");
  expect(ride?.children).toHaveLength(2);
});

test("a scheduled ride of a rider's record shows its pickup time", async () => {
  startClock("2026-11-26T15:00:00Z");
  const rides = [aRideRow({ kind: "scheduled", pickupAt: "2026-11-24T14:38:00.000Z" })];
  server.on(getPersonRecord, aPersonRecord({ rides }));
  await openPage(`/admin/rider/${rosa.id}`, ada);
  await screen.findByRole("heading", { name: "Record" });
  sectionOf("Latest rides").getByText("Nov 24, 9:38 AM");
});

test("a longer record leads to all ratings and all rides", async () => {
  const [ride] = aPersonRecord().rides;
  const rides = Array.from({ length: RECORD_RIDES }, (_, index) => ({
    ...(ride as NonNullable<typeof ride>),
    rideId: `${rosa.id.slice(0, -1)}${index}`,
  }));
  const rating = { reference: "FRABC123XYZ", at: "2026-11-22T14:38:00.000Z", by: "Dan Ortiz" };
  const latest = (["NO", "YES"] as const).map((answer, index) => ({
    ...rating,
    ...{ rideId: `${rosa.id.slice(0, -1)}${index}`, answer },
  }));
  server.on(getPersonRecord, aPersonRecord({ rides, ratings: { yes: 56, no: 1, latest } }));
  const { person } = await openPage(`/admin/rider/${rosa.id}`, ada);
  await screen.findByRole("heading", { name: "Rosa Diaz" });
  const all = sectionOf("Latest rides").getByRole("link", { name: "All rides" });
  expect(all.getAttribute("href")).toBe(
    `/admin/rides?search=${encodeURIComponent(aPersonRecord().person.email)}`,
  );
  await openSection(person, /^Ratings/);
  const ratings = sectionOf("Ratings by drivers: 56 Yes, 1 No");
  expect(ratings.getByText("“No” answers first, then newest.")).toBeDefined();
  expect(ratings.getAllByRole("listitem")).toHaveLength(2);
  server.on(listPersonRatings, {
    success: true,
    ratings: [{ ...rating, rideId: rosa.id, answer: "YES", by: "Page two" }],
    pagination: { totalItems: 57, totalPages: 29, currentPage: 2 },
  });
  await person.click(ratings.getByRole("button", { name: "Next" }));
  expect(await ratings.findByText("by Page two")).toBeDefined();
  await person.click(ratings.getByRole("button", { name: "Previous" }));
  expect(ratings.getAllByRole("listitem")).toHaveLength(2);
});

test("parts that the role does not include are left out", async () => {
  const parts = { reports: null, suspensions: null, events: null };
  server.on(getPersonRecord, aPersonRecord(parts));
  await openPage(`/admin/rider/${rosa.id}`, { ...ada, adminRole: "finance" });
  await screen.findByRole("heading", { name: "Record" });
  for (const name of ["Reports", "Suspensions", "Security events"])
    expect(screen.queryByRole("heading", { name })).toBeNull();
  expect(screen.queryByRole("link", { name: "Suspend" })).toBeNull();
  await waitFor(() => expect(screen.getByRole("link", { name: "Refunds" })).toBeDefined());
});
