import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDriverHistory, getScheduledRides } from "#shared/rides/lists-contract.ts";
import { aDriverRide, someDriverRides } from "#shared/rides/testing/a-driver-ride.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
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
  expect(screen.getByRole("switch", { name: "Hide past ones" }).ariaChecked).toBe("true");
});

test("offers no search while there is no ride at all", async () => {
  server.on(getScheduledRides, someDriverRides([]));
  server.on(getDriverHistory, someDriverRides([]));
  await openPage("/driver/history", dan);
  await screen.findByText("No rides found");
  expect(screen.queryByLabelText("Search")).toBeNull();
  expect(screen.queryByRole("switch", { name: "Hide past ones" })).toBeNull();
});

test.each([
  ["completed", "paid"],
  ["started", "pays"],
] as const)(
  "names what lies between the total and the amount of a %s ride",
  async (state, verb) => {
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
    expect(inTable?.closest("td")?.textContent).toBe(
      `$46.46City fees $4.25Credit \u2212$2.50Rider ${verb} $48.21`,
    );
    expect(inCard?.closest("p")?.textContent).toBe(
      `Tax $6.06City fees $4.25Credit \u2212$2.50Rider ${verb} $48.21`,
    );
  },
);

test("two failed lists have one box, whose button loads both, and a toast says what failed", async () => {
  server.on(getScheduledRides, brokenAnswer());
  server.on(getDriverHistory, brokenAnswer());
  const { person } = await openPage("/driver/history", dan);
  await screen.findByText(/^Something went wrong on our side/);
  expect(screen.getAllByText("Failed to fetch ride histories")).toHaveLength(1);
  expect(screen.queryByText(/^We could not load/)).toBeNull();
  expect(screen.queryByRole("heading", { name: "Scheduled Rides" })).toBeNull();
  server.on(getScheduledRides, someDriverRides([upcoming]));
  server.on(getDriverHistory, someDriverRides());
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("link", { name: /details of Amy Wong's ride/ });
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});
