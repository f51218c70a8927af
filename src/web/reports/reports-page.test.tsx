import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { listRideReports } from "#shared/reports/contract.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

type Report = ReplyOf<typeof listRideReports>["reports"][number];

const lostBag: Report = {
  id: "019a0000-0000-7000-8000-0000000000e1",
  rideId: "019a0000-0000-7000-8000-000000000001",
  reference: "FRABC123XYZ",
  subject: "lost_item",
  words: "My bag is in the trunk.\nIt is blue.",
  reportedAt: "2026-11-22T14:38:00.000Z",
  reporter: "rider",
  rider: { name: "Rosa Diaz", email: rosa.email },
  driver: { id: dan.id, name: "Dan Ortiz", email: dan.email },
};

const some = (reports: Report[] = [lostBag], totalPages = 1): ReplyOf<typeof listRideReports> => ({
  success: true,
  reports,
  pagination: { totalItems: reports.length, totalPages, currentPage: 1 },
});

const lastPage = () => server.calls(listRideReports).at(-1)?.query.page;

test("shows subject and text of a report, and links to ride and driver", async () => {
  server.on(listRideReports, some());
  await openPage("/admin/reports", ada);
  await screen.findByRole("heading", { name: "Something I left in the car" });
  const item = within(screen.getByText(/My bag is in the trunk/).closest("li") ?? document.body);
  expect(item.getByText(/Rosa Diaz \(rosa@example\.com\) about/)).toBeDefined();
  expect(item.getByRole("link", { name: "FRABC123XYZ" }).getAttribute("href")).toBe(
    `/admin/rides/${lostBag.rideId}`,
  );
  expect(item.getByRole("link", { name: "Dan Ortiz" }).getAttribute("href")).toBe(
    `/admin/driver/${dan.id}`,
  );
  expect(screen.getByText("1 report")).toBeDefined();
});

test("shows an empty state without reports", async () => {
  server.on(listRideReports, some([]));
  await openPage("/admin/reports", ada);
  expect(await screen.findByText("No problems reported")).toBeDefined();
  expect(screen.getByText("0 reports")).toBeDefined();
});

test("shows no empty state while loading", async () => {
  const answer = heldAnswer(listRideReports);
  server.on(listRideReports, answer);
  await openPage("/admin/reports", ada);
  await screen.findByRole("heading", { name: "Problem reports" });
  expect(screen.queryByText("No problems reported")).toBeNull();
  answer.release(some());
  await screen.findByText("1 report");
});

test("adds a history entry for the next page", async () => {
  server.on(listRideReports, some([lostBag], 2));
  const { person, router } = await openPage("/admin/reports", ada);
  await person.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastPage()).toBe(2));
  expect(location.search).toBe("?page=2");
  router.history.back();
  await screen.findByText("Page 1 of 2");
});

test("redirects a page number past the end to the last page", async () => {
  server.on(listRideReports, some([], 2), some([lostBag], 2));
  await openPage("/admin/reports?page=9", ada);
  await screen.findByText("Page 2 of 2");
  expect(location.search).toBe("?page=2");
});

test("retries a failed load", async () => {
  server.on(listRideReports, brokenAnswer());
  const { person } = await openPage("/admin/reports", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listRideReports, some());
  await person.click(again);
  await screen.findByText("1 report");
});
