import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { call } from "#demo/drivers/api.ts";
import { putPushSubscription } from "#shared/notices/contract.ts";
import { askForOffers, offerOf, pay, select } from "./booking.ts";
import { chooseBrowser, chooseWholeBrowser } from "./browser.ts";
import type { DriverByHand } from "./driver-by-hand.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { newRider, openRideOf, type Person } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.use({ serviceWorkers: "allow" });
const wholeBrowser = await chooseWholeBrowser();
// Other launch options, even equal ones, end the worker and its browser.
if (wholeBrowser.executablePath !== (await chooseBrowser()).executablePath)
  test.use({ launchOptions: wholeBrowser });

const deviceSwitch = (page: Page) =>
  page.getByRole("switch", { name: "Notifications on this device" });
const notifications = (page: Page) => page.getByRole("region", { name: "Notifications" });

/** Well-formed encryption keys of another browser. */
const strangersKeys = {
  p256dh: "BEBcoBtXklld_o5IAsrkYBa7Gkn_4ldP-GaigaS6ma9Tv-ZdLcT4IviHF88jDPt5rjLE6O77t1LXGJb6_KUOR5I",
  auth: "BBBBBBBBBBBBBBBBBBBBBB",
};

/** Grants the notification permission, and skips the test in the packaged browser, which has no notifications. */
const allowNotifications = async (page: Page) => {
  await page.context().grantPermissions(["notifications"]);
  await page.goto("/faq");
  const permission = await page.evaluate<string>("Notification.permission");
  test.skip(permission !== "granted", "this browser has no notifications");
};

/** Books an instant ride with the driver and pays it. */
const book = async (page: Page, { driver, rider }: { driver: DriverByHand; rider: Person }) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await askForOffers(page, empireState, jfk);
  await select(page, offerOf(page, driver));
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  return openRideOf(rider);
};

/**
 * Installs a fake push service, which test browsers lack. A subscription ends with its tab, and each loaded page gets a
 * new endpoint.
 */
const installPushService = (page: Page) =>
  page.addInitScript(`
    const newEndpoint = () => "https://fcm.googleapis.com/fcm/send/" + crypto.randomUUID();
    const subscription = {
      endpoint: newEndpoint(),
      toJSON: () => ({
        endpoint: subscription.endpoint,
        keys: {
          p256dh: "BEBcoBtXklld_o5IAsrkYBa7Gkn_4ldP-GaigaS6ma9Tv-ZdLcT4IviHF88jDPt5rjLE6O77t1LXGJb6_KUOR5I",
          auth: "AAAAAAAAAAAAAAAAAAAAAA",
        },
      }),
      unsubscribe: async () => {
        sessionStorage.removeItem("subscribed");
        subscription.endpoint = newEndpoint();
      },
    };
    Object.assign(PushManager.prototype, {
      subscribe: async () => {
        sessionStorage.setItem("subscribed", "yes");
        return subscription;
      },
      getSubscription: async () => (sessionStorage.getItem("subscribed") ? subscription : null),
    });
  `);

const subscribe = (page: Page) =>
  page.evaluate<string>(
    "navigator.serviceWorker.ready.then(({ pushManager }) => pushManager.subscribe()).then(({ endpoint }) => endpoint)",
  );

test("saves notification choices by keyboard and reports a failed save; receipts are always mailed", async ({
  page,
  context,
  rider: _,
  faults,
}) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await page.goto("/profile#notices");
  const byMail = page.getByRole("switch", { name: "Your driver's answer by email" });
  await expect(byMail).toBeChecked();
  await byMail.focus();
  await page.keyboard.press("Space");
  await expect(byMail).not.toBeChecked();
  await page.keyboard.press("Tab");
  // No device shows pushes, so the row has no second switch.
  await expect(page.getByRole("switch", { name: "Pickup and start by email" })).toBeFocused();
  await expect(page.getByRole("row", { name: /^Receipts/ })).toContainText("Always");
  await expectAccessible(page, "notification choices");
  await page.reload();
  await expect(byMail).not.toBeChecked();

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await context.setOffline(true);
  await byMail.click();
  await expect(notifications(page)).toContainText("Your choice was not saved");
  await expect(page.getByText("You are offline.")).toBeInViewport({ ratio: 1 });
  await expect(byMail).not.toBeChecked();
  await context.setOffline(false);
});

test("reports an unreachable push service and stays off @phone", async ({
  page,
  rider: _,
  faults,
}) => {
  faults.expect(/push service|Registration failed|AbortError|incognito mode/i);
  await allowNotifications(page);
  await page.goto("/profile#notices");
  await deviceSwitch(page).click();
  await expect(notifications(page).getByRole("alert")).toHaveText(
    "Your browser cannot reach its push service right now. Try again later. You still get emails.",
  );
  await expect(deviceSwitch(page)).not.toBeChecked();
});

test("asks once after the first booking and turns notifications on and off @phone", async ({
  page,
  rider,
  driver,
}) => {
  await allowNotifications(page);
  await installPushService(page);
  const { id } = await book(page, { driver, rider });
  await page.getByRole("link", { name: "Go to Home" }).click();
  const question = page.getByRole("region", { name: "Get updates about your ride" });
  await expect(question).toContainText("Your browser will ask for permission next.");
  const statusBefore = question.locator("xpath=preceding::h1");
  await expect(statusBefore).toHaveText("Finding your driver...");
  await expectAccessible(page, "asked for notifications");
  await page.getByRole("link", { name: "Ride details" }).click();
  await expect(statusBefore).toHaveText("Finding your driver...");
  await expectAccessible(page, "asked on the ride's page");
  await question.getByRole("button", { name: "Turn on notifications" }).click();
  await expect(page.getByRole("heading", { name: "Notifications are on" })).toBeVisible();
  await page.goto("/profile#notices");
  await expect(deviceSwitch(page)).toBeChecked();
  await deviceSwitch(page).click();
  await expect(deviceSwitch(page)).not.toBeChecked();
  await page.goto(`/rides/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on notifications" })).toBeHidden();
});

const RENEW_ENDPOINT = `navigator.serviceWorker.ready
  .then(({ pushManager }) => pushManager.getSubscription())
  .then((subscription) => (subscription.endpoint += "-renewed"))`;
/** Dispatches a change in the worker, as if the browser had replaced its subscription. */
const DISPATCH_SUBSCRIPTION_CHANGE = `dispatchEvent(new PushSubscriptionChangeEvent("pushsubscriptionchange"))`;

test("stores one push endpoint per browser and deletes it when permission is revoked @phone", async ({
  page,
  context,
  baseURL,
  rider,
  db,
  faults,
}) => {
  faults.expect(/409 \(Conflict\)/);
  await allowNotifications(page);
  await installPushService(page);
  const listEndpoints = async () => {
    const { rows } = await sql<{ endpoint: string }>`
      select endpoint from push_subscriptions join accounts on accounts.id = account_id
      where email = ${rider.email}`.execute(db);
    return rows.map(({ endpoint }) => endpoint);
  };
  await page.goto("/profile#notices");
  const strangersEndpoint = await subscribe(page);
  const { p256dh, auth } = strangersKeys;
  await call((await newRider(baseURL ?? "")).caller, putPushSubscription, {
    body: { endpoint: strangersEndpoint, keys: { p256dh, auth } },
  });
  await deviceSwitch(page).click();
  await expect(deviceSwitch(page)).toBeChecked();
  const firstEndpoint = await subscribe(page);
  expect(firstEndpoint).not.toBe(strangersEndpoint);
  expect(await listEndpoints()).toEqual([firstEndpoint]);

  await page.reload();
  await expect(deviceSwitch(page)).toBeChecked();
  await expect.poll(listEndpoints).toEqual([await subscribe(page)]);
  expect(await listEndpoints()).not.toEqual([firstEndpoint]);

  const [worker] = context.serviceWorkers();
  const renewedEndpoint = await page.evaluate<string>(RENEW_ENDPOINT);
  await worker?.evaluate(DISPATCH_SUBSCRIPTION_CHANGE);
  await expect.poll(listEndpoints).toEqual([renewedEndpoint]);

  await context.clearPermissions();
  await expect.poll(listEndpoints).toEqual([]);
  await page.reload();
  await expect(deviceSwitch(page)).not.toBeChecked();
});

test("shows one toast for an event on another page and none on the ride's page @phone", async ({
  page,
  rider,
  driver,
}) => {
  const { id } = await book(page, { driver, rider });
  const liveResponse = page.waitForResponse(/\/api\/live$/);
  await page.goto("/profile#notices");
  await expect(deviceSwitch(page)).toBeVisible();
  await liveResponse;
  await driver.accept(id);
  const toast = page.getByRole("status").filter({ hasText: "Your driver accepted the ride" });
  await expect(toast).toBeVisible();
  await toast.getByRole("button", { name: "See the ride" }).click();
  await expect(page).toHaveURL(`/rides/${id}`);
  await driver.arrive(id);
  await expect(
    page
      .getByText("(Your driver is at the pickup)")
      .or(page.getByText(/is at the pickup/))
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "See the ride" })).toBeHidden();
});

test("shows a repeated push once, and a default text for a push that cannot be parsed @phone", async ({
  page,
  context,
  baseURL,
}) => {
  await allowNotifications(page);
  const browser = await context.newCDPSession(page);
  const registrationIdReported = new Promise<string>((resolve) => {
    browser.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await browser.send("ServiceWorker.enable");
  // This page starts the application, and so the service worker, without a click.
  await page.goto("/login?loginAs=rider");
  const registrationId = await registrationIdReported;
  await expect.poll(() => page.evaluate<boolean>(IS_ACTIVE)).toBe(true);
  const deliver = (data: string) =>
    browser.send("ServiceWorker.deliverPushMessage", {
      origin: baseURL ?? "",
      registrationId,
      data,
    });
  const shownNotifications = () => page.evaluate<string[]>(SHOWN_NOTIFICATIONS);
  const push = { id: "ride-event-7", title: "Dan is on the way", path: "/rides/7" };
  await deliver(JSON.stringify({ ...push, body: "Ride confirmed · FR12AB34CD5" }));
  await deliver(JSON.stringify({ ...push, body: "Ride confirmed · FR12AB34CD5" }));
  await deliver("not a message");
  await expect
    .poll(async () => (await shownNotifications()).sort())
    .toEqual([
      "Dan is on the way: Ride confirmed · FR12AB34CD5",
      "News about your rides: Open to see it",
    ]);
});

const IS_ACTIVE =
  "navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')";
const SHOWN_NOTIFICATIONS = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, body }) => title + ": " + body))`;
