import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { startClock } from "#web/testing/clock.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const upcoming = aDriverRide({ kind: "scheduled", state: "accepted", username: "Amy Wong" });

test("says in one line that no scheduled ride is ahead, if there are past rides", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  server.on(getScheduledRides, someDriverRides([]));
  server.on(getDriverHistory, someDriverRides());
  await openPage("/driver/history", dan);
  await screen.findByText("No scheduled rides found");
  expect(screen.queryByText("Set your service area")).toBeNull();
  expect(screen.getByRole("switch", { name: "Hide past rides" }).ariaChecked).toBe("true");
});

test("offers no search while there is no ride at all", async () => {
  server.on(getScheduledRides, someDriverRides([]));
  server.on(getDriverHistory, someDriverRides([]));
  await openPage("/driver/history", dan);
  await screen.findByText("No rides found");
  expect(screen.queryByLabelText("Search")).toBeNull();
  expect(screen.queryByRole("switch", { name: "Hide past rides" })).toBeNull();
});

test.each(["completed", "started"] as const)(
  "names what the rider's bill of a %s ride adds to the total, in the table and the card",
  async (state) => {
    startClock("2026-11-22T14:41:00.000Z");
    const fees = [
      { kind: "congestion", label: "Congestion", amount: 2.75 },
      { kind: "airport", label: "Airport", amount: 1.5 },
    ];
    const ride = aDriverRide({ state, fees, credit: 2.5, amountDue: 48.21 });
    server.on(getScheduledRides, someDriverRides([]));
    server.on(getDriverHistory, someDriverRides([ride]));
    await openPage("/driver/history", dan);
    const [inTable, inCard] = await screen.findAllByText("$48.21");
    expect(inTable?.closest("td")?.textContent).toBe("$48.21City fees $4.25Credit \u2212$2.50");
    expect(inTable?.closest("td")?.previousSibling?.textContent).toBe("$46.46");
    expect(inCard?.closest("dl")?.textContent).toBe(
      `Faire Tax$6.06City fees$4.25Credit\u2212$2.50Rider pays$48.21`,
    );
  },
);

test("has the action of each ride below its status, as the cards do", async () => {
  startClock("2026-11-22T14:41:00.000Z");
  widen();
  const ids = [0, 1, 2].map((n) => `019a0000-0000-7000-8000-00000000000${n}`);
  const missed = aDriverRide({
    id: ids[2],
    state: "no_show",
    status: "Rejected",
    isRejected: true,
  });
  server.on(getScheduledRides, someDriverRides([]));
  server.on(
    getDriverHistory,
    someDriverRides([aDriverRide({ id: ids[1], state: "started" }), aDriverRide(), missed]),
  );
  await openPage("/driver/history", dan);
  const table = within(await screen.findByRole("table", { name: "Ride History" }));
  expect(table.getAllByRole("columnheader").at(-1)?.textContent).toBe("Status");
  const rows = table.getAllByRole("row").slice(1);
  const ends = rows.map((row) => row.lastElementChild?.textContent);
  expect(ends).toEqual(["Ride startedComplete Action", "Completed", "No-showNo action"]);
  expect(table.getByRole("button", { name: "Completed" })).toHaveProperty("disabled", true);
});

test("two failed lists have one box below the filters, which names both and loads both again", async () => {
  server.on(getScheduledRides, brokenAnswer());
  server.on(getDriverHistory, brokenAnswer());
  const { person } = await openPage("/driver/history", dan);
  const box = await screen.findByText(
    "We could not load your scheduled rides and your ride history.",
  );
  const filters = screen.getByLabelText("Sort by date");
  expect(filters.compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByText("Failed to fetch ride histories")).toHaveLength(1);
  expect(screen.queryByRole("heading", { name: "Scheduled Rides" })).toBeNull();
  server.on(getScheduledRides, someDriverRides([upcoming]));
  server.on(getDriverHistory, someDriverRides());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: /details of Amy Wong's ride/ });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});
