import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { getPlatformStatus } from "#shared/drivers/contract.ts";
import { type Debt, getTransfers, type Transfer } from "#shared/earnings/contract.ts";
import { brokenAnswer } from "#web/testing/answers.ts";
import { startClock } from "#web/testing/clock.ts";
import { answerDashboard, offlineStatus } from "#web/testing/driver-dashboard.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const rideId = "019a0000-0000-7000-8000-000000000000";

const aTransfer = (facts: Partial<Transfer> = {}): Transfer => ({
  rideId,
  reference: "FRABC123XYZ",
  from: "LaGuardia Airport (LGA)",
  to: "Yankee Stadium, Bronx, NY",
  amount: 40.4,
  fee: null,
  tip: 0,
  toll: 0,
  state: "sent",
  kept: 0,
  earnedAt: "2026-11-21T15:30:00.000Z",
  until: null,
  transferId: "tr_1",
  ...facts,
});
const someTransfers = (transfers: Transfer[], debts: Debt[] = [], totalPages = 1) => ({
  success: true as const,
  transfers,
  debts,
  pagination: { totalItems: transfers.length, totalPages, currentPage: 1 },
});

beforeEach(() => {
  startClock("2026-11-22T14:40:00.000Z");
  answerDashboard();
  server.on(getPlatformStatus, offlineStatus);
});

const openPayouts = () => openPage("/driver/dashboard?tab=payouts", dan);
const region = async (name: string) => within(await screen.findByRole("region", { name }));

test("shows a transfer's state and the amount that repaid a refund", async () => {
  server.on(
    getTransfers,
    someTransfers([
      aTransfer({ state: "on_its_way", transferId: null }),
      aTransfer({ rideId: "2", state: "sent", kept: 12.5 }),
      aTransfer({ rideId: "3", state: "kept", kept: 40.4 }),
      aTransfer({ rideId: "4", state: "reversed" }),
      aTransfer({ rideId: "5", amount: 5, fee: "no_show" }),
    ]),
  );
  await openPayouts();
  const card = await region("Transfers to your Stripe account");
  const rows = await card.findAllByRole("listitem");
  const rowTexts = rows.map(({ textContent }) => textContent ?? "");
  for (const [at, state] of ["On its way", "Sent", "Repaid a refund", "Reversed"].entries())
    expect(rowTexts[at]).toContain(state);
  expect(rowTexts[1]).toContain("$12.50 of it repaid a refund");
  expect(rowTexts[2]).not.toContain("of it repaid a refund");
  expect(rowTexts[1]).not.toContain("fee");
  expect(rowTexts[4]).toContain("$5.00No-show fee");
  expect(rowTexts[0]).toContain("Ended Sat, Nov 21, 10:30 AM ET");
  const [link] = card.getAllByRole("link");
  expect(link?.textContent).toBe("LaGuardia Airport (LGA) to Yankee Stadium, Bronx,\u00a0NY");
  expect(link?.getAttribute("href")).toBe(`/driver/history?id=${rideId}`);
  expect(rowTexts[0]).toContain("FRABC123XYZ");
});

test("shows the remaining amount of a refund, and none once it is repaid", async () => {
  const since = "2026-11-18T15:00:00.000Z";
  const debt = {
    rideId,
    reference: "FRABC123XYZ",
    amount: 20.1,
    repaid: 12.5,
    since,
    endedAt: null,
  };
  const ended = { ...debt, rideId: "2", repaid: 20.1, endedAt: "2026-11-20T15:00:00.000Z" };
  server.on(getTransfers, someTransfers([aTransfer()], [debt, ended]));
  await openPayouts();
  const box = await region("Repaying refunds");
  const [left, repaid] = box.getAllByRole("listitem");
  expect(left?.textContent).toContain("$7.60 left");
  expect(left?.textContent).toContain("$12.50 of $20.10 repaid");
  expect(repaid?.textContent).not.toContain("left");
  expect(box.getByText(/Your next fares repay it/)).toBeDefined();
});

test("pages through transfers", async () => {
  server.on(getTransfers, someTransfers([aTransfer()], [], 2));
  const { person } = await openPayouts();
  const pages = within(await screen.findByRole("navigation", { name: "Transfers pages" }));
  await person.click(pages.getByRole("button", { name: "Next" }));
  await waitFor(() => expect(server.calls(getTransfers).at(-1)?.query.page).toBe(2));
  expect(await pages.findByText("Page 2 of 2")).toBeDefined();
  expect(pages.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
});

test.each([
  ["that there are none", someTransfers([]), "No transfers yet. Each completed ride is sent here."],
  ["a failure", brokenAnswer(), "Something went wrong on our side. Try again in a moment."],
])("shows %s in place of transfers", async (_, reply, text) => {
  server.on(getTransfers, reply);
  await openPayouts();
  await (await region("Transfers to your Stripe account")).findByText(text);
});
