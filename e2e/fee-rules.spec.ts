import { randomUUID } from "node:crypto";
import type { BrowserContext, Page } from "@playwright/test";
import { sql } from "kysely";
import { call } from "#demo/drivers/api.ts";
import type { StoredMail } from "#sandbox/mail/stored-mail.ts";
import type { Db } from "#server/database/db.ts";
import { DEMO_PASSWORD } from "#server/product/demo-log-ins.ts";
import { logInAdmin } from "#shared/accounts/contract.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn, tabTo, typeInto } from "./keyboard.ts";
import { expect, test } from "./story.ts";

test.slow();

const DAY_MS = 86_400_000;
const START_MS = Date.now();
/** The day this many days ahead, as typed into the form; stable if midnight passes during a story. */
const inDays = (days: number): string => {
  const [year, month, day] = new Date(START_MS + days * DAY_MS).toISOString().split(/[-T]/);
  return `${month}/${day}/${year}`;
};

test("shows errors of a proposal at their numbers and keeps the input", async ({
  context,
  page,
  db,
  baseURL,
}) => {
  await insertSecondAdmin(db);
  await signInAdmin(context, baseURL ?? "", "ada@demo.faire");
  await page.goto("/admin/fee-rules");
  const bronze = page.getByRole("group", { name: "Bronze" });
  const silver = page.getByRole("group", { name: "Silver" });
  await typeInto(page, bronze.getByLabel("Tax %"), "101");
  await typeInto(page, silver.getByLabel("Tax %"), "ten");
  await typeInto(page, page.getByLabel("First day (ET)"), inDays(3));
  await typeInto(page, page.getByLabel("Reason"), "Cheaper cards");
  await pressEnterOn(page, page.getByRole("button", { name: "Propose", exact: true }));
  const sentence = "Tax must be from 0 to 30 percent, with at most two decimals";
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    `Bronze: ${sentence}`,
    `Silver: ${sentence}`,
    "New fee rules need 30 days' notice: choose a later day",
  ]);
  await expect(bronze.getByLabel("Tax %")).toHaveAccessibleDescription(sentence);
  await expectAccessible(page, "a proposal with mistakes");
  await pressEnterOn(page, summary.getByRole("link", { name: /^Silver/ }));
  await expect(silver.getByLabel("Tax %")).toBeFocused();
  await page.reload();
  await expect(bronze.getByLabel("Tax %")).toHaveValue("101");
  await expect(page.getByLabel("Reason")).toHaveValue("Cheaper cards");

  await typeInto(page, bronze.getByLabel("Tax %"), "-1");
  await typeInto(page, silver.getByLabel("Tax %"), "13");
  await typeInto(page, silver.getByLabel("Rides"), "5");
  await pressEnterOn(page, page.getByRole("button", { name: "Propose", exact: true }));
  await expect(bronze.getByLabel("Tax %")).toHaveAccessibleDescription(sentence);
  await expect(silver.getByLabel("Rides")).toHaveAccessibleDescription(
    "Each level must ask for more rides than the one below it",
  );
});

test("proposes a fee table, approves it as another admin and announces it", async ({
  context,
  page,
  otherBrowser,
  db,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, "one proposal waits at a time, for both widths together");
  const url = baseURL ?? "";
  const secondAdmin = await insertSecondAdmin(db);
  await signInAdmin(context, url, "ada@demo.faire");
  await page.goto("/admin/fee-rules");
  await propose(page, inDays(31));
  const pendingProposal = page.getByRole("region", { name: /^Proposed from/ });
  await expect(pendingProposal).toContainText("Another admin must approve your proposal.");
  await expect(pendingProposal.getByRole("button", { name: /Approve/ })).toHaveCount(0);
  await expectAccessible(page, "the own proposal");

  await signInAdmin(otherBrowser, url, secondAdmin);
  const adminPage = await otherBrowser.newPage();
  await adminPage.setViewportSize({ width: 390, height: 844 });
  await adminPage.goto("/admin/fee-rules");
  await expectAccessible(adminPage, "another's proposal");
  const approve = adminPage.getByRole("button", { name: "Approve and tell drivers" });
  await pressEnterOn(adminPage, approve);
  const confirmation = adminPage.getByRole("dialog", {
    name: `Approve the rules from ${inDays(31)}?`,
  });
  await expect(confirmation).toContainText("Approved rules cannot be taken back");
  await expectAccessible(adminPage, "the question before an approval");
  await expect(confirmation.getByRole("button", { name: "Cancel" })).toBeFocused();
  await adminPage.keyboard.press("Escape");
  await expect(approve).toBeFocused();
  await adminPage.keyboard.press("Enter");
  await expect(confirmation).toBeVisible();
  await adminPage.evaluate(CLOSE_AND_REOPEN);
  await pressEnterOn(adminPage, confirmation.getByRole("button", { name: "Approve" }));
  await expect(adminPage.getByRole("heading", { name: `From ${inDays(31)}` })).toBeVisible();
  await expect(adminPage.getByRole("heading", { name: "Propose new rules" })).toBeFocused();
  await expectMails(url, `Faire Tax: new rules from ${inDays(31)}`);

  await adminPage.goto("/fees");
  const comingTable = adminPage.getByRole("region", { name: `From ${inDays(31)}` });
  await expect(comingTable.getByRole("row", { name: /New Comer/ })).toContainText("14.5%");
  await expect(
    adminPage
      .getByRole("region", { name: "Current rates" })
      .getByRole("row", { name: /New Comer/ }),
  ).toContainText("15%");
  await expectAccessible(adminPage, "fees with a coming table");

  await page.reload();
  await expect(
    page.getByText(`The form starts from the rules that take effect on ${inDays(31)}.`),
  ).toBeVisible();
  const newComer = page.getByRole("group", { name: "New Comer" });
  await expect(newComer.getByLabel("Tax %")).toHaveValue("14.5");
  await propose(page, inDays(60));
  await pressEnterOn(page, page.getByRole("button", { name: "Withdraw" }));
  await expect(page.getByRole("heading", { name: "Propose new rules" })).toBeFocused();
  await expect(page.getByRole("heading", { name: `From ${inDays(60)}` })).toHaveCount(0);
});

test("proposes public fees by keyboard, tries a trip and approves them as another admin", async ({
  context,
  page,
  otherBrowser,
  db,
  baseURL,
  isMobile,
}) => {
  test.skip(isMobile, "one proposal waits at a time, for both widths together");
  const url = baseURL ?? "";
  const secondAdmin = await insertSecondAdmin(db);
  await signInAdmin(context, url, "ada@demo.faire");
  await page.goto("/admin/surcharges/propose");
  const title = "Rule 1, NY State Congestion Surcharge";
  await pressEnterOn(
    page,
    page.locator("summary").filter({ hasText: "NY State Congestion Surcharge" }),
  );
  const rule = page.getByRole("group", { name: title });
  await typeInto(page, rule.getByLabel("Amount"), "9999");
  await typeInto(page, page.getByLabel("First day (ET)"), inDays(200));
  await typeInto(page, page.getByLabel("Reason"), "The state raises its surcharge");
  const send = page.getByRole("button", { name: "Propose", exact: true });
  await pressEnterOn(page, send);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expectAccessible(page, "public fees with a mistake");
  await pressEnterOn(page, summary.getByRole("link", { name: /must be from \$0.01 to \$100/ }));
  await expect(rule.getByLabel("Amount")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.insertText("3.25");
  await typeInto(page, page.getByLabel("Pickup"), "Times Square, New York");
  await typeInto(page, page.getByLabel("Destination"), "JFK Airport");
  await pressEnterOn(page, page.getByRole("button", { name: "Show fees" }));
  const trip = page.getByRole("region", { name: "Try a trip" });
  await expect(trip.getByRole("heading", { name: "By the new rules" })).toBeVisible();
  await expect(trip).toContainText("$2.75");
  await expect(trip).toContainText("$3.25");
  await page.reload();
  await expect(trip).toContainText("$3.25");
  await tabTo(page, send, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: `Proposed from ${inDays(200)}` })).toBeVisible();

  await signInAdmin(otherBrowser, url, secondAdmin);
  const adminPage = await otherBrowser.newPage();
  await adminPage.setViewportSize({ width: 390, height: 844 });
  await adminPage.goto("/admin/surcharges");
  const proposal = adminPage.getByRole("region", { name: /^Proposed from/ });
  await expect(proposal).toContainText("Amount: $2.75 → $3.25");
  await expectAccessible(adminPage, "another admin's public fees");
  await pressEnterOn(adminPage, proposal.getByRole("button", { name: "Approve" }));
  const dialog = adminPage.getByRole("dialog");
  await pressEnterOn(adminPage, dialog.getByRole("button", { name: "Approve" }));
  await expect(adminPage.getByRole("heading", { name: "No proposal is pending" })).toBeFocused();
  await expect(adminPage.getByRole("listitem").filter({ hasText: "Planned" })).toContainText(
    inDays(200),
  );
  await adminPage.goto("/admin/remittances");
  await expect(adminPage.getByRole("heading", { name: "Payments recorded" })).toBeVisible();
  await expectAccessible(adminPage, "fees to remit");
});

/** Closes the dialog and clicks the button again before the browser's close event. */
const CLOSE_AND_REOPEN = `
  document.querySelector("dialog[open]").requestClose();
  [...document.querySelectorAll("button")].find((one) => one.textContent === "Approve and tell drivers").click()`;

/** Proposes the current table from a day on, with a tax of 14.5 % for the New Comer level. */
async function propose(page: Page, day: string): Promise<void> {
  const newComer = page.getByRole("group", { name: "New Comer" });
  await typeInto(page, newComer.getByLabel("Tax %"), "14.5");
  await typeInto(page, page.getByLabel("First day (ET)"), day);
  await typeInto(page, page.getByLabel("Reason"), "Card processing became cheaper");
  await pressEnterOn(page, page.getByRole("button", { name: "Propose", exact: true }));
  await expect(page.getByRole("heading", { name: `Proposed from ${day}` })).toBeFocused();
}

async function signInAdmin(context: BrowserContext, url: string, email: string): Promise<void> {
  const anonymous = { url, token: null, signal: new AbortController().signal };
  const { token } = await call(anonymous, logInAdmin, { body: { email, password: DEMO_PASSWORD } });
  await context.addCookies([{ name: "token", value: token, url }]);
}

/** Inserts a second admin with Ada's password. Returns the e-mail. */
async function insertSecondAdmin(db: Db): Promise<string> {
  const email = `bea-${randomUUID()}@example.com`;
  await sql`
    insert into accounts
      (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
    select ${randomUUID()}, role, ${email}, password_hash, 'Bea', 'Lund', phone_number, ${randomUUID().slice(0, 8).toUpperCase()}
    from accounts where email = 'ada@demo.faire'`.execute(db);
  await sql`
    insert into admins (account_id) select id from accounts where email = ${email}
    on conflict do nothing`.execute(db);
  return email;
}

/** Expects at least two mails with this subject, which go to the drivers. */
async function expectMails(url: string, subject: string): Promise<void> {
  await expect
    .poll(async () => {
      const mails = (await (await fetch(`${url}/sandbox/mail.json`)).json()) as StoredMail[];
      return mails.filter((mail) => mail.subject === subject).length;
    })
    .toBeGreaterThan(1);
}
