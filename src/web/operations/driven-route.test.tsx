import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDrivenRoute } from "#shared/breadcrumbs/contract.ts";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { passTime, startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const way = {
  line: "_p~iF~ps|U_ulLnnqC",
  from: "2026-11-22T14:41:00.000Z",
  to: "2026-11-22T15:20:00.000Z",
  positions: 310,
  latePositions: 12,
  gaps: [{ from: "2026-11-22T14:50:00.000Z", to: "2026-11-22T14:54:00.000Z" }],
  isThinned: false,
};

const openRide = async () => {
  const record = aRideForAdmin({});
  server.on(getAdminRide, record);
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  const heading = await screen.findByRole("heading", {
    name: "Route driven Positions from acceptance to drop-off",
  });
  const section = within(heading.closest("section") as HTMLElement);
  return {
    section,
    open: () => person.click(section.getByText("Positions from acceptance to drop-off")),
    person,
  };
};

test("the driven route is loaded when it is opened, with its late positions and gaps", async () => {
  server.on(getDrivenRoute, { success: true, way });
  const { section, open } = await openRide();
  expect(server.calls(getDrivenRoute)).toEqual([]);
  await open();
  await section.findByRole("img", { name: /^Route driven on ride/ });
  section.getByText("310, 12 of them sent after a gap");
  expect(section.getByRole("listitem").textContent).toMatch(/9:50 AM ET to .*9:54 AM ET$/);
});

test("a thinned record shows its gaps as unknown", async () => {
  server.on(getDrivenRoute, { success: true, way: { ...way, gaps: [], isThinned: true } });
  const { section, open } = await openRide();
  await open();
  await section.findByText("Unknown: after 30 days one position a minute is kept");
});

test("a record that fails to load can be loaded again", async () => {
  startClock("2026-11-22T16:00:00.000Z");
  server.on(getDrivenRoute, brokenAnswer());
  const { section, open, person } = await openRide();
  await open();
  await passTime(8);
  server.on(getDrivenRoute, { success: true, way: null });
  await person.click(await section.findByRole("button", { name: "Try again" }));
  await section.findByText("No positions are recorded.");
});
