import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { ReplyOf } from "#shared/endpoint.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { answerReport, listRideReports, type ReportForAdmin } from "#shared/reports/contract.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const lostBag: ReportForAdmin = {
  id: "019a0000-0000-7000-8000-0000000000e1",
  rideId: "019a0000-0000-7000-8000-000000000001",
  reference: "FRABC123XYZ",
  subject: "lost_item",
  words: "My bag is in the trunk.\nIt is blue.",
  reportedAt: "2026-11-22T14:38:00.000Z",
  reporter: "rider",
  rider: { id: rosa.id, name: "Rosa Diaz", email: rosa.email },
  driver: { id: dan.id, name: "Dan Ortiz", email: dan.email },
  state: "open",
  entries: [],
};

const reportList = (
  reports: ReportForAdmin[] = [lostBag],
  totalPages = 1,
): ReplyOf<typeof listRideReports> => ({
  success: true,
  reports,
  counts: { open: reports.length, answered: 2, closed: 3 },
  pagination: { totalItems: reports.length, totalPages, currentPage: 1 },
});

const lastPage = () => server.calls(listRideReports).at(-1)?.query.page;

test("shows subject and text of a report, and links to ride and driver", async () => {
  server.on(listRideReports, reportList());
  await openPage("/admin/reports", ada);
  await screen.findByRole("heading", { name: "Something I left in the car" });
  const item = within(screen.getByText(/My bag is in the trunk/).closest("li") ?? document.body);
  expect(item.getByText(/\(rosa@example\.com\) about/)).toBeDefined();
  expect(item.getByRole("link", { name: "FRABC123XYZ" }).getAttribute("href")).toBe(
    `/admin/rides/${lostBag.rideId}`,
  );
  expect(item.getByRole("link", { name: "Dan Ortiz" }).getAttribute("href")).toBe(
    `/admin/driver/${dan.id}`,
  );
  expect(screen.getByText("1 report")).toBeDefined();
});

test("shows an empty state without reports", async () => {
  server.on(listRideReports, reportList([]));
  await openPage("/admin/reports", ada);
  expect(await screen.findByText("No problems reported")).toBeDefined();
  expect(screen.getByText("0 reports")).toBeDefined();
});

test("shows no empty state while loading", async () => {
  const answer = heldAnswer(listRideReports);
  server.on(listRideReports, answer);
  await openPage("/admin/reports", ada);
  await screen.findByRole("heading", { name: "Reports" });
  expect(screen.queryByText("No problems reported")).toBeNull();
  answer.release(reportList());
  await screen.findByText("1 report");
});

test("adds a history entry for the next page", async () => {
  server.on(listRideReports, reportList([lostBag], 2));
  const { person, router } = await openPage("/admin/reports", ada);
  await person.click(await screen.findByRole("button", { name: "Next" }));
  await waitFor(() => expect(lastPage()).toBe(2));
  expect(location.search).toBe("?page=2");
  router.history.back();
  await screen.findByText("Page 1 of 2");
});

test("redirects a page number past the end to the last page", async () => {
  server.on(listRideReports, reportList([], 2), reportList([lostBag], 2));
  await openPage("/admin/reports?page=9", ada);
  await screen.findByText("Page 2 of 2");
  expect(location.search).toBe("?page=2");
});

test("a failed load can be retried", async () => {
  server.on(listRideReports, brokenAnswer());
  const { person } = await openPage("/admin/reports", ada);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(listRideReports, reportList());
  await person.click(again);
  await screen.findByText("1 report");
});

test("an answer must not be empty, is sent once, and is then shown in the report", async () => {
  const entry = { id: dan.id, words: "We found it.", admin: "Ada Byrne", at: lostBag.reportedAt };
  const answered: ReportForAdmin = {
    ...lostBag,
    ...{ state: "answered", entries: [{ ...entry, act: "answer" }] },
  };
  server.on(listRideReports, reportList(), reportList([answered]));
  server.on(answerReport, { success: true, report: answered });
  const { person } = await openPage("/admin/reports", ada);
  await person.click(await screen.findByRole("button", { name: /^Answer the report of Rosa/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Answer Rosa Diaz?" }));
  await person.click(dialog.getByRole("button", { name: "Answer" }));
  expect(dialog.getByText("Answer is required")).toBeDefined();
  await person.type(dialog.getByLabelText("Answer"), "We found it.");
  await person.click(dialog.getByRole("button", { name: "Answer" }));
  expect(await screen.findByText("We found it.")).toBeDefined();
  expect(server.calls(answerReport)).toMatchObject([
    { params: { id: lostBag.id }, body: { act: "answer", words: "We found it." } },
  ]);
});

test("the chosen state is in the URL, and each state shows its number of reports", async () => {
  server.on(listRideReports, reportList());
  const { person } = await openPage("/admin/reports", ada);
  await person.click(await screen.findByRole("radio", { name: /^Closed\s*3$/ }));
  await waitFor(() => expect(server.calls(listRideReports).at(-1)?.query.state).toBe("closed"));
  expect(location.search).toBe("?state=closed");
});

test("the two lists show how much waits in each", async () => {
  const lost = { concern: "lost_items", count: 2, isMore: false } as const;
  const waiting = [{ ...lost, oldestAt: "2026-11-26T14:38:00.000Z", dueAt: null }];
  server.on(listRideReports, reportList());
  server.on(getWaitingWork, { success: true, waiting });
  await openPage("/admin/reports", ada);
  expect(await screen.findByRole("radio", { name: /^Lost items\s*2$/ })).toBeDefined();
  expect(screen.getByRole("radio", { name: /^Problems\s*0$/ })).toBeDefined();
});
