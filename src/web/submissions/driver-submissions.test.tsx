import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getDriverForAdmin, listDrivers } from "#shared/admin/contract.ts";
import { aDriverForAdmin, someDrivers } from "#shared/admin/testing/a-driver-for-admin.ts";
import { decideSubmission, listDriverSubmissions } from "#shared/submissions/contract.ts";
import { aSubmission } from "#shared/submissions/testing/a-submission.ts";
import { brokenAnswer, refusedAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const dan = aDriverForAdmin({ driver: { isVerified: true } });
const address = `/admin/driver/${dan.driver.id}`;
const plate = aSubmission();
const photo = aSubmission({
  id: "019a0000-0000-7000-8000-0000000000a2",
  kind: "person",
  label: "Name and photo",
  before: { firstName: "Dan", profileImage: null },
  after: { firstName: "Daniel", profileImage: "/uploads/a.jpg" },
});

beforeEach(() => {
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  server.on(listDriverSubmissions, { success: true, inReview: [plate, photo], decided: [] });
});

const review = async () => within(await screen.findByRole("region", { name: "To review" }));

test("shows old and new values of a change, without unchanged values", async () => {
  await openPage(address, ada);
  const [first, second] = (await review()).getAllByRole("listitem");
  expect(first?.textContent).toContain("Plate numberT123456CT654321C");
  expect(first?.textContent).not.toContain("Toyota");
  expect(second?.textContent).toContain("First nameDanDaniel");
  expect(screen.getByRole("img", { name: "New one" })).toBeDefined();
});

test("approves once for two clicks and reloads the list", async () => {
  server.on(decideSubmission, { success: true, submission: { ...plate, state: "approved" } });
  const { person } = await openPage(address, ada);
  await review();
  server.on(listDriverSubmissions, {
    success: true,
    inReview: [],
    decided: [{ ...plate, state: "approved", admin: "Ada Byron", decidedAt: plate.submittedAt }],
  });
  await person.dblClick(screen.getByRole("button", { name: "Approve vehicle of Dan Ortiz" }));
  await screen.findByText("Vehicle of Dan Ortiz approved");
  await screen.findByText("Nothing to review");
  expect(server.calls(decideSubmission).map(({ body }) => body)).toEqual([{ isApproved: true }]);
  await person.click(screen.getByText("Earlier decisions"));
  expect(screen.getByRole("heading", { name: "Vehicle: approved" })).toBeDefined();
});

test("asks for a reason before it rejects", async () => {
  server.on(decideSubmission, { success: true, submission: { ...plate, state: "rejected" } });
  const { person } = await openPage(address, ada);
  await review();
  await person.click(screen.getByRole("button", { name: "Reject vehicle of Dan Ortiz" }));
  const dialog = within(screen.getByRole("dialog"));
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  expect(dialog.getByText("Reason is required")).toBeDefined();
  await person.type(dialog.getByLabelText("Reason"), "The plate is not readable");
  await person.click(dialog.getByRole("button", { name: "Reject" }));
  await screen.findByText("Vehicle of Dan Ortiz rejected");
  expect(server.calls(decideSubmission).map(({ body }) => body)).toEqual([
    { isApproved: false, reason: "The plate is not readable" },
  ]);
});

test("reports another admin's earlier decision and reloads the list", async () => {
  server.on(
    decideSubmission,
    refusedAnswer(409, "Another admin has approved this meanwhile.", { state: "approved" }),
  );
  const { person } = await openPage(address, ada);
  await review();
  const reads = server.calls(listDriverSubmissions).length;
  await person.click(screen.getByRole("button", { name: "Approve vehicle of Dan Ortiz" }));
  await screen.findByText("Another admin has approved this meanwhile.");
  await waitFor(() => expect(server.calls(listDriverSubmissions).length).toBeGreaterThan(reads));
});

test("offers to try again if the list cannot be loaded", async () => {
  server.on(listDriverSubmissions, brokenAnswer());
  const { person } = await openPage(address, ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listDriverSubmissions, { success: true, inReview: [], decided: [] });
  await person.click(again);
  await screen.findByText("Nothing to review");
});
