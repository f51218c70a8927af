import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { listAdminAccounts } from "#shared/admin/admins-contract.ts";
import { getLiveMap } from "#shared/live-map/contract.ts";
import { getMoneyFigures, getRideFigures, getWaitingWork } from "#shared/overview/contract.ts";
import { getSettings, type SettingsReply } from "#shared/product/settings-contract.ts";
import { listRemittances } from "#shared/remittances/contract.ts";
import { productQuery } from "#web/platform/product-query.ts";
import { brokenAnswer, heldAnswer } from "#web/testing/answers.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { ada } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const settings = (isDone: boolean): SettingsReply => ({
  success: true,
  settings: { version: 3, name: "", supportEmail: "", supportPhone: "", place: "", accent: "" },
  defaults: { name: "Faire", supportEmail: "rides@faire.example", accent: "#ffd60a" },
  logo: null,
  statementSuffix: "RIDE",
  policies: [],
  steps: [
    { step: "name", isDone, isKept: false },
    { step: "fees", isDone: true, isKept: true },
  ],
});

beforeEach(() => {
  server.on(getWaitingWork, { success: true, waiting: [] });
  const figure = { today: 0, week: 0, weekBefore: 0, days: Array.from({ length: 15 }, () => 0) };
  const counted = { success: true as const, from: "2026-11-12", countedAt: null };
  server.otherwise(getRideFigures, {
    ...{ ...counted, completed: figure, completion: figure, wait: figure, unanswered: figure },
  });
  server.otherwise(getMoneyFigures, { ...counted, gross: figure, tax: figure, refunds: figure });
  const sums = { trips: 0, collected: 0, returned: 0, owed: 0, remitted: 0, open: 0 };
  server.otherwise(listRemittances, {
    ...{ success: true, kinds: [], years: [], rows: [], payments: [], total: sums },
    today: "2026-11-26",
  });
  const counts = { waiting: 0, under_way: 0, free: 0, taken: 0, hidden: 0 };
  server.otherwise(getLiveMap, { success: true, drivers: [], rides: [], counts });
});

/** Opens a page of a service that is no demo. */
const open = async (path: string, as = ada) => {
  const { queries } = await openPage(path, as);
  await screen.findByRole("heading", { level: 1 });
  act(() => {
    queries.setQueryData(productQuery.queryKey, (reply) => reply && { ...reply, demo: null });
  });
};

test("the overview has the open setup as a tile, and no banner over it", async () => {
  const answer = heldAnswer(getSettings);
  server.on(getSettings, answer);
  await open("/admin");
  await waitFor(() => expect(server.calls(getSettings)).toHaveLength(1));
  await expect(screen.findByText("Nothing waits for you", {}, { timeout: 300 })).rejects.toThrow();
  answer.release(settings(false));
  const tile = await screen.findByRole("link", { name: /^Set up your service/ });
  expect(tile.textContent).toBe("Set up your service1 of 2Steps that are done");
  expect(tile.getAttribute("href")).toBe("/admin/settings");
  expect(screen.queryByText(/not set up yet/)).toBeNull();
});

test("the overview does not say that nothing waits while the setup is unknown", async () => {
  server.on(getSettings, brokenAnswer());
  await open("/admin");
  await screen.findByText("We could not load the steps of the setup.");
  expect(screen.queryByText("Nothing waits for you")).toBeNull();
});

test("a finished setup needs nobody", async () => {
  server.on(getSettings, settings(true));
  await open("/admin");
  await screen.findByText("Nothing waits for you");
});

test("an admin without the permission for the settings is not asked to set up", async () => {
  await open("/admin", { ...ada, adminRole: "support" });
  await screen.findByText("Nothing waits for you");
  expect(server.calls(getSettings)).toEqual([]);
});

test("other pages of admins show the open setup above their title", async () => {
  server.on(getSettings, settings(false));
  server.on(listAdminAccounts, { success: true, admins: [] });
  await open("/admin/admins");
  const banner = await screen.findByText(/not set up yet: 1 of 2 steps are done/);
  expect(within(banner).getByRole("link").getAttribute("href")).toBe("/admin/settings");
});
