import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { getDrivenRoute } from "#shared/breadcrumbs/contract.ts";
import { listFindings, type WireFinding } from "#shared/operations/findings-contract.ts";
import { decideReview, takeBackFare } from "#shared/operations/review-contract.ts";
import { getAdminRide, type RideForAdmin } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const review: RideForAdmin["review"] = {
  openedAt: "2026-11-22T14:42:00.000Z",
  reasons: ["not_at_destination", "too_fast"],
  facts: {
    positions: 12,
    metersFromPickup: 20,
    metersFromDestination: 27_600,
    milesDriven: null,
    secondsDriven: null,
    leastSeconds: 1152,
  },
  decision: null,
  decidedAt: null,
  reason: null,
};
const record = aRideForAdmin({ review, mayTakeBack: true });
const { id, reference } = record.ride;
const finding: WireFinding = {
  id: "019a0000-0000-7000-8000-0000000000f1",
  kind: "ride_review",
  people: [],
  rideId: id,
  reference,
  subject: id,
  expected: "positions from pickup to drop-off",
  found: "the driver was not seen at the drop-off, faster than the road allows",
  firstSeenAt: "2026-11-22T14:42:00.000Z",
  lastSeenAt: "2026-11-22T14:43:00.000Z",
  resolvedAt: null,
  resolvedBy: null,
  note: null,
};

async function openFinding() {
  server.on(listFindings, {
    success: true,
    findings: [finding],
    lastWholeAt: null,
    pagination: { totalItems: 1, totalPages: 1, currentPage: 1 },
  });
  server.on(getAdminRide, record);
  server.on(getDrivenRoute, { success: true, way: null });
  const { person } = await openPage("/admin/findings", ada);
  await person.click(await screen.findByText("Look and decide"));
  return person;
}

test("a ride under review shows reasons and distances, and cannot be resolved by a note", async () => {
  await openFinding();
  expect(await screen.findByText("the driver was not seen at the drop-off")).toBeDefined();
  expect(screen.getByText("17.1 mi")).toBeDefined();
  expect(screen.getByText("20 m")).toBeDefined();
  expect(screen.queryByRole("button", { name: /^Resolve/ })).toBeNull();
});

test.each([
  ["Pay the driver", "pay"],
  ["Return the money to the rider", "return"],
] as const)("%s sends the decision with its reason", async (name, decision) => {
  server.on(decideReview, { success: true, state: "completed" });
  const person = await openFinding();
  await person.click(await screen.findByRole("button", { name }));
  const dialog = within(screen.getByRole("dialog", { name: `Decide ${reference}` }));
  await person.type(dialog.getByLabelText(/^Reason/), "We called both of them");
  await person.click(dialog.getByRole("button", { name }));
  await screen.findByText(decision === "pay" ? "Driver is paid" : "Money goes back to the rider");
  expect(server.calls(decideReview).map(({ body }) => body)).toEqual([
    { decision, reason: "We called both of them" },
  ]);
});

test("a refusal because the ride is no longer under review is shown, and the typed reason stays", async () => {
  server.on(decideReview, refusedAnswer(409, "This ride is not under review"));
  const person = await openFinding();
  await person.click(await screen.findByRole("button", { name: "Pay the driver" }));
  const dialog = within(screen.getByRole("dialog", { name: `Decide ${reference}` }));
  await person.type(dialog.getByLabelText(/^Reason/), "We called both");
  await person.click(dialog.getByRole("button", { name: "Pay the driver" }));
  await dialog.findByText("This ride is not under review");
  expect(dialog.getByLabelText(/^Reason/)).toHaveProperty("value", "We called both");
});

test("the fare of a ride is taken back on its page, with a reason", async () => {
  server.on(getAdminRide, aRideForAdmin({ mayTakeBack: true }));
  server.on(takeBackFare, { success: true, state: "completed" });
  const { person } = await openPage(`/admin/rides/${id}`, ada);
  await person.click(await screen.findByRole("button", { name: "Take fare back" }));
  const dialog = within(screen.getByRole("dialog", { name: `Take back ${reference}` }));
  await person.type(dialog.getByLabelText(/^Reason/), "A stolen card");
  await person.click(dialog.getByRole("button", { name: "Take fare back" }));
  await screen.findByText("Fare taken back");
  expect(server.calls(takeBackFare).map(({ body }) => body)).toEqual([{ reason: "A stolen card" }]);
});
