import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { decideRefundRequest, refundRide } from "#shared/operations/acts-contract.ts";
import { getAdminRide, type RideForAdmin } from "#shared/operations/ride-contract.ts";
import { aRideForAdmin } from "#shared/operations/testing/a-ride-for-admin.ts";
import { refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const id = "019a0000-0000-7000-8000-0000000000b1";
const record = aRideForAdmin();
const waiting = (isOwn: boolean): RideForAdmin => ({
  ...record,
  refundRequest: {
    ...{ id, amount: 250, reason: "The car was dirty", requestedBy: "Finn Gold", isOwn },
    requestedAt: "2026-11-22T15:00:00.000Z",
    expiresAt: "2026-11-29T15:00:00.000Z",
  },
});

const openRide = async (ride: RideForAdmin) => {
  server.on(getAdminRide, ride);
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  const section = within(await screen.findByRole("region", { name: "Refund that waits" }));
  return { person, section };
};

test("another admin sees the amount and approves the refund, once for a double click", async () => {
  server.on(decideRefundRequest, { success: true, state: "completed" });
  const { person, section } = await openRide(waiting(false));
  expect(section.getByText(/asked for by Finn Gold/).textContent).toContain("$250.00");
  server.on(getAdminRide, record);
  await person.dblClick(section.getByRole("button", { name: "Approve the refund" }));
  await screen.findByText("Refund approved");
  await waitFor(() => expect(screen.queryByText("Refund that waits")).toBeNull());
  expect(server.calls(decideRefundRequest)).toMatchObject([
    { params: { id }, body: { isApproved: true } },
  ]);
});

test("the author cannot approve, and takes it back with a reason", async () => {
  server.on(decideRefundRequest, { success: true, state: "completed" });
  const { person, section } = await openRide(waiting(true));
  expect(section.queryByRole("button", { name: "Approve the refund" })).toBeNull();
  await person.click(section.getByRole("button", { name: "Take it back" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Reason"), "Wrong ride");
  await person.click(dialog.getByRole("button", { name: "Take it back" }));
  await screen.findByText("Refund declined");
  expect(server.calls(decideRefundRequest)).toMatchObject([
    { body: { isApproved: false, reason: "Wrong ride" } },
  ]);
});

test("a refund that another admin decided meanwhile says so", async () => {
  const decided = "Another admin has declined this refund meanwhile";
  server.on(decideRefundRequest, refusedAnswer(409, decided));
  const { person, section } = await openRide(waiting(false));
  await person.click(section.getByRole("button", { name: "Approve the refund" }));
  await screen.findByText(decided);
});

test("a refund above the limit says that another admin must approve it", async () => {
  server.on(refundRide, { success: true, refund: null, requestId: id, state: "completed" });
  server.on(getAdminRide, record);
  const { person } = await openPage(`/admin/rides/${record.ride.id}`, ada);
  await person.click(await screen.findByRole("button", { name: "Refund" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.type(dialog.getByLabelText("Amount back to the rider, in dollars"), "10");
  await person.type(
    dialog.getByLabelText("Reason, which rider and driver will read"),
    "The driver took a detour",
  );
  await person.click(dialog.getByRole("button", { name: "Refund" }));
  await screen.findByText("Another admin must approve it.");
});
