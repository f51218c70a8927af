import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
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
