import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { getDriverForAdmin, listDrivers } from "#shared/admin/contract.ts";
import { aDriverForAdmin, someDrivers } from "#shared/admin/testing/a-driver-for-admin.ts";
import { getFeeRules } from "#shared/fee-rules/contract.ts";
import { listPayments } from "#shared/operations/lists-contract.ts";
import { getWaitingWork } from "#shared/overview/contract.ts";
import { listRemittances } from "#shared/remittances/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { widen } from "#web/testing/browser.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const support = { ...ada, adminRole: "support" } as const;
const finance = { ...ada, adminRole: "finance" } as const;

test("a page outside an admin's role shows a refusal and loads nothing; the menu omits it", async () => {
  widen();
  await openPage("/admin/payments", support);
  expect(
    await screen.findByText(
      "Your role (support) does not include payments and books. Ask an owner.",
    ),
  ).toBeDefined();
  expect(server.calls(listPayments)).toEqual([]);
  const menu = within(screen.getByRole("navigation", { name: "Admin" }));
  const people = within(menu.getByRole("list", { name: "People" }));
  expect(people.getByRole("link", { name: "Suspensions" })).toBeDefined();
  for (const name of ["Payments", "Findings", "Fee rules", "Audit"])
    expect(menu.queryByRole("link", { name })).toBeNull();
});

test("the menu says that it goes on below, and keeps its first entries out of what scrolls", async () => {
  widen();
  const height = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(900);
  onTestFinished(() => height.mockRestore());
  await openPage("/admin/account", ada);
  const menu = await screen.findByRole("navigation", { name: "Admin" });
  expect(within(menu).getByText("More below")).toBeDefined();
  const lists = [...menu.querySelectorAll<HTMLElement>(":scope > div > ul")];
  expect(lists.map((list) => list.querySelector("a")?.textContent.trim())).toEqual([
    "Overview",
    "Drivers",
  ]);
  const [, scrolling] = lists;
  if (!scrolling) throw new Error("No list scrolls");
  expect(scrolling.style.maskImage).toBe("");
  fireEvent.scroll(scrolling, { target: { scrollTop: 40 } });
  expect(scrolling.style.maskImage).toContain("linear-gradient");
});

test("the menu marks overdue fees on every page", async () => {
  widen();
  server.on(getWaitingWork, { success: true, waiting: [], hasOverdueFees: true });
  await openPage("/admin/account", ada);
  const menu = within(await screen.findByRole("navigation", { name: "Admin" }));
  await menu.findByRole("link", { name: "Fees to remit overdue" });
  expect(server.calls(listRemittances)).toEqual([]);
});

test("finance sees a driver's checklist and tax offer, without verification and documents", async () => {
  const dan = aDriverForAdmin({ driver: { isVerified: false } });
  server.on(getDriverForAdmin, dan);
  server.on(listDrivers, someDrivers());
  await openPage(`/admin/driver/${dan.driver.id}`, finance);
  await screen.findByRole("heading", { name: "Checklist" });
  expect(screen.queryByRole("button", { name: /Verify/ })).toBeNull();
  expect(screen.queryByRole("heading", { name: "To review" })).toBeNull();
  expect(screen.getByRole("heading", { name: "Tax offer" })).toBeDefined();
});

test("a public page leads an admin back, and an admin page does not", async () => {
  server.on(getFeeRules, brokenAnswer());
  await openPage("/faq", ada);
  const back = await screen.findByRole("link", { name: "Back to admin" });
  expect(back.getAttribute("href")).toBe("/admin");
  cleanup();
  await openPage("/admin/account", ada);
  await screen.findByRole("heading", { level: 1, name: /^Account/ });
  expect(screen.queryByRole("link", { name: "Back to admin" })).toBeNull();
});
