import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { listAdminRides, type RideRow } from "#shared/operations/lists-contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { aRideRow } from "#shared/operations/testing/a-ride-row.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const first = aRideRow();
const second = aRideRow({
  rideId: "019a0000-0000-7000-8000-000000000002",
  reference: "FRSECOND222",
});
const third = aRideRow({
  rideId: "019a0000-0000-7000-8000-000000000003",
  reference: "FRTHIRD3333",
});

const openRides = async (search = "", isWide = true) => {
  const rides = [first, second, third];
  const pagination = { totalItems: 3, totalPages: 1, currentPage: 1 };
  server.on(listAdminRides, {
    ...{ success: true, rides, pagination },
    ...{ isMore: false, isManyPeople: false },
  });
  server.on(getAdminRide, aRideForAdmin());
  if (isWide) widen();
  const { person } = await openPage(`/admin/rides${search}`, ada);
  await screen.findByText("3 rides");
  return person;
};
const rowOf = ({ reference }: RideRow) => screen.getByRole("link", { name: reference });
const findPanel = async () => within(await screen.findByRole("region", { name: "Preview" }));
const panel = () => screen.queryByRole("region", { name: "Preview" });
const loadedIds = () => server.calls(getAdminRide).map(({ params }) => params.id);
const previewed = () => new URLSearchParams(location.search).get("preview");

test("a click shows the essentials of the ride, and Escape closes them", async () => {
  const person = await openRides("?state=completed");
  await person.click(rowOf(first));
  const preview = await findPanel();
  await preview.findByRole("heading", { name: /^Ride FR/, level: 2 });
  expect(preview.getByText("Total")).toBeDefined();
  expect(preview.getByText("Charged", { selector: "dt *" })).toBeDefined();
  expect(preview.getByRole("heading", { name: "Timeline" })).toBeDefined();
  expect(preview.getByRole("link", { name: /Rosa/ })).toBeDefined();
  expect(preview.getByRole("link", { name: "Open page" }).getAttribute("href")).toBe(
    `/admin/rides/${first.rideId}`,
  );
  expect(location.search).toBe(`?state=completed&preview=${first.rideId}`);
  expect(rowOf(first).getAttribute("aria-expanded")).toBe("true");
  expect(server.calls(listAdminRides)).toHaveLength(1);
  await person.keyboard("{Escape}");
  await waitFor(() => expect(panel()).toBeNull());
  expect(document.activeElement).toBe(rowOf(first));
  expect(location.search).toBe("?state=completed");
});

test("a previewed ride that is not among the rows is named as such", async () => {
  const person = await openRides("?preview=019a0000-0000-7000-8000-0000000000ff");
  const preview = await findPanel();
  preview.getByText("Not on this page of the list");
  await person.click(rowOf(first));
  await waitFor(() => expect(previewed()).toBe(first.rideId));
  expect((await findPanel()).queryByText("Not on this page of the list")).toBeNull();
});

test("Space previews a row, arrow keys move between rows, and Enter focuses the preview", async () => {
  const person = await openRides();
  rowOf(first).focus();
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rowOf(second));
  expect(previewed()).toBeNull();
  await person.keyboard(" ");
  await findPanel();
  expect(previewed()).toBe(second.rideId);
  await person.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rowOf(third));
  await waitFor(() => expect(previewed()).toBe(third.rideId));
  await person.keyboard("{ArrowDown}{ArrowUp}");
  await waitFor(() => expect(previewed()).toBe(second.rideId));
  await person.keyboard("{Enter}");
  expect(document.activeElement?.textContent).toBe("Open page");
  await person.keyboard("{Escape}");
  await waitFor(() => expect(panel()).toBeNull());
  expect(document.activeElement).toBe(rowOf(second));
});

test("rows that are passed over are not loaded", async () => {
  const person = await openRides();
  await person.click(rowOf(first));
  await findPanel();
  await person.keyboard("{ArrowDown}{ArrowDown}");
  await waitFor(() => expect(previewed()).toBe(third.rideId));
  await waitFor(() => expect(loadedIds()).toContain(third.rideId));
  expect(loadedIds()).not.toContain(second.rideId);
});

test("the previewed row is in the URL, and changing a filter closes the preview", async () => {
  const person = await openRides(`?preview=${second.rideId}`);
  await findPanel();
  expect(rowOf(second).getAttribute("aria-expanded")).toBe("true");
  await person.click(screen.getByRole("button", { name: "Close preview" }));
  await waitFor(() => expect(panel()).toBeNull());
  await person.click(rowOf(first));
  await findPanel();
  const filters = screen.queryByRole("button", { name: /Filters/ });
  if (filters) await person.click(filters);
  await person.selectOptions(screen.getByRole("combobox", { name: "Ride status" }), "completed");
  await waitFor(() => expect(panel()).toBeNull());
  expect(location.search).toBe("?state=completed");
});

test("Escape closes an open menu before the preview", async () => {
  const person = await openRides(`?preview=${first.rideId}`);
  await findPanel();
  await person.click(screen.getByText("Columns"));
  await person.keyboard("{Escape}");
  expect(panel()).not.toBeNull();
  await person.keyboard("{Escape}");
  await waitFor(() => expect(panel()).toBeNull());
});

test("a preview that failed to load can be requested again", async () => {
  const person = await openRides();
  server.on(getAdminRide, brokenAnswer());
  await person.click(rowOf(first));
  const preview = await findPanel();
  const again = await preview.findByRole("button", { name: "Try again" });
  server.on(getAdminRide, aRideForAdmin());
  await person.click(again);
  await preview.findByRole("heading", { name: /^Ride FR/ });
});

test("on a phone a card opens the ride's page", async () => {
  const person = await openRides("", false);
  await person.click(rowOf(second));
  await waitFor(() => expect(location.pathname).toBe(`/admin/rides/${second.rideId}`));
});

test("on a phone a link with a preview opens the ride's page in place of the list", async () => {
  server.on(getAdminRide, aRideForAdmin());
  const pagination = { totalItems: 1, totalPages: 1, currentPage: 1 };
  server.on(listAdminRides, {
    ...{ success: true, rides: [first], pagination },
    ...{ isMore: false, isManyPeople: false },
  });
  const { router } = await openPage(`/admin/rides?preview=${second.rideId}`, ada);
  await screen.findByRole("heading", { name: "Money" });
  expect(location.pathname).toBe(`/admin/rides/${second.rideId}`);
  expect(router.history.canGoBack()).toBe(false);
});
