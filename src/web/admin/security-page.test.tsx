import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import {
  type ListedSecurityEvent,
  listSecurityEvents,
} from "#shared/operations/security-contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada, dan, rosa } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const failed: ListedSecurityEvent = {
  person: { id: dan.id, name: "Dan Ortiz", role: "DRIVER" },
  kind: "log_in_failed",
  network: "203.0.113.0/24",
  times: 12,
  lastAt: "2026-11-22T14:38:00.000Z",
};
const changed: ListedSecurityEvent = {
  person: { id: rosa.id, name: "Rosa Diaz", role: "RIDER" },
  kind: "password_changed",
  network: null,
  times: 1,
  lastAt: "2026-11-22T13:38:00.000Z",
};

const reply = (...events: ListedSecurityEvent[]) => ({
  success: true as const,
  events,
  actions: ["log_in_failed", "password_changed"],
  isMore: false,
  pagination: { totalItems: events.length, totalPages: 1, currentPage: 1 },
});

test("shows person, event, times and network, and filters by a network", async () => {
  server.on(listSecurityEvents, reply(failed, changed));
  widen();
  const { person } = await openPage("/admin/security", ada);
  const table = within(await screen.findByRole("table", { name: "Security" }));
  const [, first, second] = table.getAllByRole("row");
  expect(first?.textContent).toMatch(/Dan Ortiz \(driver\)Login failed12203\.0\.113\.0\/24$/);
  expect(second?.textContent).toMatch(/Rosa Diaz \(rider\)Password changed1$/);
  expect(table.getByRole("link", { name: "Dan Ortiz" }).getAttribute("href")).toBe(
    `/admin/driver/${dan.id}`,
  );
  await person.click(table.getByRole("link", { name: "203.0.113.0/24" }));
  await waitFor(() =>
    expect(server.calls(listSecurityEvents).at(-1)?.query.search).toBe("203.0.113.0/24"),
  );
});

test("filters by event, and says when nothing is found", async () => {
  server.on(listSecurityEvents, reply());
  const { person } = await openPage("/admin/security", ada);
  await screen.findByText("No events found");
  await person.click(screen.getByRole("button", { name: "Filters" }));
  await person.selectOptions(screen.getByLabelText("Event"), "Login failed");
  await waitFor(() => expect(location.search).toBe("?action=log_in_failed"));
});

test("offers a retry after a failed load", async () => {
  server.on(listSecurityEvents, brokenAnswer());
  const { person } = await openPage("/admin/security", ada);
  const retry = await screen.findByRole("button", { name: "Try again" });
  server.on(listSecurityEvents, reply(failed));
  await person.click(retry);
  expect(await screen.findByText("1 entry")).toBeDefined();
});
