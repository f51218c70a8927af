import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getAdminRide } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const openedAt = "2026-11-22T15:00:00.000Z";
const warning = {
  id: "issfr_1",
  url: null,
  kind: "warning",
  reason: "stolen card",
  openedAt,
  closedAt: null,
  closedReason: null,
} as const;
const review = {
  id: "prv_1",
  url: "https://dashboard.stripe.com/test/radar/reviews/prv_1",
  kind: "review",
  reason: "a rule of Radar",
  openedAt,
  closedAt: openedAt,
  closedReason: "approved",
} as const;

const openRide = async (fraudAlerts: Parameters<typeof aRideForAdmin>[0] = {}) => {
  const record = aRideForAdmin(fraudAlerts);
  server.on(getAdminRide, record);
  await openPage(`/admin/rides/${record.ride.id}`, ada);
  await screen.findByRole("heading", { level: 1 });
};

const sectionOf = async (title: string) =>
  within((await screen.findByRole("heading", { name: title })).closest("section") as HTMLElement);

test("an open fraud warning names the possible actions, beside the refund button", async () => {
  await openRide({ fraudAlerts: [warning] });
  const section = await sectionOf("Fraud warning");
  expect(section.getByRole("status").textContent).toBe("Open");
  expect(section.getByText(/A full refund avoids it and its fee/)).toBeDefined();
  expect(section.getByText("stolen card")).toBeDefined();
  expect(screen.getByRole("button", { name: "Refund" })).toBeDefined();
});

test("a closed review says how it ended and asks for nothing", async () => {
  await openRide({ fraudAlerts: [review] });
  const section = await sectionOf("Radar review");
  expect(section.getByRole("status").textContent).toBe("Closed: approved");
  expect(section.queryByText(/Approve the payment/)).toBeNull();
  expect(section.getByRole("link").getAttribute("href")).toBe(review.url);
});

test("a ride without alerts has no section for them", async () => {
  await openRide();
  expect(screen.queryByRole("heading", { name: /Fraud warning|Radar review/ })).toBeNull();
});
