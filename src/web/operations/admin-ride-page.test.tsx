import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { aSplit } from "#shared/rides/testing/a-ride.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

test("a failed load has a heading, and can be retried", async () => {
  const record = aRideForAdmin();
  server.on(getAdminRide, brokenAnswer());
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Ride");
  server.on(getAdminRide, record);
  await person.click(again);
  await screen.findByText(record.ride.reference);
  expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
});

test("the rider's rating reads as in the list of riders", async () => {
  const { rider, ...record } = aRideForAdmin();
  server.on(getAdminRide, { ...record, rider: { ...rider, yes: 4, rated: 5 } });
  const { queries } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  const people = within(await screen.findByRole("region", { name: "People" }));
  expect(people.getByText("Rating").closest("div")?.textContent).toContain("4 of 5 Yes");
  server.on(getAdminRide, { ...record, rider: { ...rider, yes: 0, rated: 0 } });
  await queries.invalidateQueries({ queryKey: ["admin", "ride"] });
  await people.findByText("Not rated yet");
});

test("the ledger names each government fee that is owed", async () => {
  const entries = [
    { account: "fees_payable:airport_access", amount: -3.5 },
    { account: "fees_payable:ny_congestion_surcharge", amount: -2.75 },
    { account: "ride:019a0000", amount: 6.25 },
  ];
  const at = "2026-11-22T15:30:00.000Z";
  const record = aRideForAdmin({ ledger: [{ at, kind: "fees_collected", entries }] });
  server.on(getAdminRide, record);
  await openPage(`/admin/rides/${record.ride.id}`, ada);
  await screen.findByText("Public fee to remit: Airport access");
  screen.getByText("Public fee to remit: NY congestion surcharge");
  screen.getByText("The ride's account");
});

test("the money card names the public fees, so that its amounts add up to the charge", async () => {
  const { ride } = aRideForAdmin();
  const split = aSplit({ fees: 6.25, platform: 4.41, cardProcessing: 1.65 });
  const record = aRideForAdmin({ ride: { ...ride, payment: { ...ride.payment, split } } });
  server.on(getAdminRide, record);
  await openPage(`/admin/rides/${record.ride.id}`, ada);
  const money = within(await screen.findByRole("region", { name: "Money" }));
  expect(money.getByText("Public fees to remit").closest("div")?.textContent).toContain("$6.25");
  expect(money.getByText(/keeps, after Stripe's fee/).closest("div")?.textContent).toContain(
    "$4.41",
  );
});

test("the money comes before the people, and records are folded with their number", async () => {
  const at = "2026-11-22T15:30:00.000Z";
  const record = aRideForAdmin({
    ledger: [{ at, kind: "captured", entries: [{ account: "ride:019a0000", amount: 0 }] }],
    mails: [
      { about: "completed", to: "rider", sentAt: at, attempts: 1 },
      { about: "completed", to: "driver", sentAt: null, attempts: 3 },
    ],
  });
  server.on(getAdminRide, record);
  await openPage(`/admin/rides/${record.ride.id}`, ada);
  await screen.findByRole("heading", { name: "People" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings.indexOf("Money")).toBeLessThan(headings.indexOf("People"));
  for (const summary of ["At Stripe", "1 posting", "2 emails, 1 of them not sent"])
    expect(screen.getByText(summary).closest("details")?.open).toBe(false);
});

test.each([
  [47.5, "completed", "Rider paid"],
  [0, "accepted", "Rider pays"],
  [5, "no_show", "Agreed price"],
] as const)(
  "with %d dollars charged, a ride that is %s has the line %s",
  async (captured, state, name) => {
    const fees = [{ kind: "airport_access", label: "Airport Access Fee", amount: 1.04 }];
    const ride = { ...aRideForAdmin().ride, state, fees, amountDue: 47.5 };
    server.on(getAdminRide, aRideForAdmin({ ride, money: { captured } }));
    await openPage(`/admin/rides/${ride.id}`, ada);
    const trip = within(await screen.findByRole("region", { name: "Trip" }));
    expect(trip.getByRole("heading", { name: "Price" })).toBeDefined();
    expect(trip.getByText(name).closest("div")?.textContent).toContain("$47.50");
  },
);
