import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { sql } from "kysely";
import { call } from "#demo/drivers/api.ts";
import type { Db } from "#server/database/db.ts";
import { putDocument } from "#shared/documents/contract.ts";
import { QUEUE_PAGE_SIZE } from "#shared/submissions/queue-filters.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { expectVisibleFocus, pressEnterOn } from "./keyboard.ts";
import { newDriver, openAdminPage, type Person, signIn } from "./people.ts";
import { expect, test } from "./story.ts";

const kind = "background_check";

/** Fills a page of the queue; the first document belongs to a driver who can log in. */
async function fillQueue(url: string, db: Db, lastName: string): Promise<Person> {
  // A failed attempt of this test leaves its documents to the retry.
  await sql`delete from driver_submissions where kind = ${kind} and state = 'in_review'`.execute(
    db,
  );
  const driver = await newDriver(url, { lastName });
  await call(driver.caller, putDocument, { params: { kind }, body: { number: "CHK-1" } });
  await sql`
    with people as (
      insert into accounts (id, role, email, password_hash, first_name, last_name, phone_number, referral_code)
      select uuidv7(), 'DRIVER', id || '@example.com', 'none', 'Riley', ${lastName}, '2125550123', id
      from (select gen_random_uuid()::text as id from generate_series(2, ${QUEUE_PAGE_SIZE}::int)) as new
      returning id
    ), put as (
      insert into drivers (account_id) select id from people
    )
    insert into driver_submissions (driver_id, kind, after, submitted_at)
    select id, ${kind}, '{"number":"CHK-2"}', now() from people`.execute(db);
  return driver;
}

/** Approves the focused row: by the key `a`, or on a phone in the sheet that the row opens. */
async function approve(page: Page, isMobile: boolean): Promise<void> {
  await page.keyboard.press(isMobile ? "Enter" : "a");
  if (isMobile)
    await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: /^Approve/ }));
}

async function reject(page: Page, isMobile: boolean, reason: string): Promise<void> {
  await page.keyboard.press(isMobile ? "Enter" : "r");
  if (isMobile) {
    await expectAccessible(page, "a document in a sheet");
    await pressEnterOn(page, page.getByRole("dialog").getByRole("button", { name: /^Reject/ }));
  }
  const question = page.getByRole("dialog", { name: /^Reject background check/ });
  await expect(question.getByLabel("Reason")).toBeFocused();
  await page.keyboard.insertText(reason);
  await pressEnterOn(page, question.getByRole("button", { name: "Reject" }));
}

async function expectQueue(rows: Locator, count: number, focused: Locator): Promise<void> {
  await expect(rows).toHaveCount(count);
  await expectVisibleFocus(focused);
}

test("rejects and approves documents in a full queue by keys, and the driver reads the reason", async ({
  context,
  baseURL,
  otherBrowser,
  isMobile,
  db,
}) => {
  const lastName = `Quinn ${randomUUID().replace(/\d|-/g, "").slice(0, 8)}`;
  const driver = await fillQueue(baseURL ?? "", db, lastName);
  const page = await openAdminPage(context, baseURL ?? "");
  await page.goto(`/admin/documents?document=${kind}`);
  const rows = page
    .getByRole("button", { name: `Background check of Riley ${lastName}`, exact: true })
    .filter({ visible: true });
  await expect(rows).toHaveCount(QUEUE_PAGE_SIZE);
  await expect(page.getByLabel("Kind")).toContainText(`Background check (${QUEUE_PAGE_SIZE})`);
  await expectAccessible(page, "the review queue");

  await page.keyboard.press("j");
  await expectVisibleFocus(rows.first());
  await reject(page, isMobile, "The report is of another person");
  await expectQueue(rows, QUEUE_PAGE_SIZE - 1, rows.first());
  for (const decided of [2, 3, 4]) {
    await approve(page, isMobile);
    await expectQueue(rows, QUEUE_PAGE_SIZE - decided, rows.first());
  }
  for (let press = 1; press < QUEUE_PAGE_SIZE - 4; press += 1) await page.keyboard.press("j");
  await expectVisibleFocus(rows.last());
  await approve(page, isMobile);
  await expectQueue(rows, QUEUE_PAGE_SIZE - 5, rows.last());
  await expect(page.getByLabel("Kind")).toContainText(`Background check (${QUEUE_PAGE_SIZE - 5})`);

  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/driver/profile?section=documents");
  const card = driverPage.getByRole("region", { name: "Background check" });
  await expect(card.getByText("Not approved")).toBeVisible();
  await expect(card.getByText("The report is of another person")).toBeVisible();
});
