import { bookRide } from "./booked-ride.ts";
import {
  askForOffers,
  declinedCard,
  fillInTrip,
  offerOf,
  openBreakdown,
  pay,
  pickupField,
  select,
} from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { openRideOf, signIn } from "./people.ts";
import { atEmpireState, empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });
// Checks every state of the pages with axe.
test.slow();

test("public pages pass axe @phone", async ({ page, isMobile }) => {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Sign Up to Ride" })).toBeVisible();
  await expectAccessible(page, "landing page");
  if (isMobile) {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page, "menu of a visitor");
  }
  for (const path of ["/login", "/register", "/nothing/here"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
  for (const role of ["rider", "driver"]) {
    await page.goto(`/login?loginAs=${role}`);
    await expect(page.getByRole("heading", { name: "This is a demo. Log in as" })).toBeVisible();
    await expectAccessible(page, `log-in as ${role}`);
  }
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page, "log-in with mistakes");
  await page.goto("/register?signupAs=rider");
  await page.getByText("Have a referral code?").click();
  await expectAccessible(page, "registration");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page, "registration with mistakes");
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { name: "Admin login" })).toBeVisible();
  await expectAccessible(page, "log-in of admins");
});

test("booking and payment pass axe in every state @phone", async ({
  page,
  rider,
  driver,
  isMobile,
}) => {
  await driver.goOnlineAt(atEmpireState);
  await page.goto("/");
  await expect(pickupField(page)).toBeEnabled();
  await expectAccessible(page, "home of a rider");
  if (isMobile) {
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(page, "menu of a rider");
    await page.keyboard.press("Escape");
  }
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByText("There is a problem")).toBeVisible();
  await expectAccessible(page, "booking with mistakes");
  await fillInTrip(page, "Boise, ID", "Nampa, ID");
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: "No offers" })).toBeVisible();
  await expectAccessible(page, "no offers");
  await page.getByRole("combobox", { name: "Dropoff Location" }).fill("Newark");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectAccessible(page, "suggestions");

  await askForOffers(page, empireState, jfk);
  const offer = offerOf(page, driver);
  await openBreakdown(offer);
  await expectAccessible(page, "offers");
  await select(page, offer);
  await expectAccessible(page, "payment page");
  await pay(page, declinedCard);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "payment page with a declined card");
  await page.getByRole("link", { name: "Back to Faire" }).click();
  await expect(page.getByRole("heading", { name: "Payment Canceled" })).toBeVisible();
  await expectAccessible(page, "payment canceled");
  await page.getByRole("link", { name: "Back to offers" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  await expectAccessible(page, "unpaid ride");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await pay(page);
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
  await expectAccessible(page, "payment successful");
  await driver.reject((await openRideOf(rider)).id);
  await page.getByRole("link", { name: "Go to Home" }).click();
  await expect(page.getByRole("button", { name: "See next offers" })).toBeVisible();
  await expectAccessible(page, "rejected ride");
});

test("a current ride passes axe for rider and driver @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
  isMobile,
  faults,
}) => {
  faults.expect(/Blocked script execution in '.*\/sandbox\/mail/);
  await driver.goOnlineAt(atEmpireState);
  await signIn(otherBrowser, driver);
  const driverPage = await otherBrowser.newPage();
  await driverPage.goto("/");
  await expect(driverPage.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(driverPage, "home of a driver");
  if (isMobile) {
    await driverPage.getByRole("button", { name: "Menu" }).click();
    await expect(driverPage.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await expectAccessible(driverPage, "menu of a driver");
    await driverPage.keyboard.press("Escape");
  }
  await driverPage.getByRole("main").getByRole("link", { name: "Dashboard" }).click();
  await expect(driverPage.getByRole("heading", { name: "Waiting for requests" })).toBeVisible();
  await expectAccessible(driverPage, "dashboard of a waiting driver");
  await driverPage.getByRole("tab", { name: "Earnings" }).click();
  await expect(driverPage.getByRole("heading", { name: "Weekly goal" })).toBeVisible();
  await expectAccessible(driverPage, "earnings of a driver");
  await driverPage.getByRole("tab", { name: "Today" }).click();

  await test.step("the ride is requested and accepted", async () => {
    await bookRide(rider, driver);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Finding your driver..." })).toBeVisible();
    const request = driverPage.getByRole("dialog", { name: `${rider.firstName} requested a ride` });
    await expect(request).toBeVisible();
    await expectAccessible(page, "matching");
    await request.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("heading", { name: "Ride Confirmed!" })).toBeVisible();
    await expectAccessible(page, "confirmed");
    await page.getByRole("button", { name: "Cancel ride" }).click();
    await expect(page.getByRole("dialog").getByText(/You get back/)).toBeVisible();
    await expectAccessible(page, "canceling");
    await page.keyboard.press("Escape");
  });

  await test.step("the driver arrives and completes the ride", async () => {
    await driverPage.getByRole("button", { name: "I have arrived" }).click();
    await driverPage.getByRole("button", { name: "Start ride" }).waitFor();
    await expectAccessible(driverPage, "driver at the pickup");
    await driverPage.getByRole("button", { name: "Start ride" }).click();
    await driverPage.getByRole("button", { name: "Complete ride" }).click();
    await expect(driverPage.getByRole("dialog")).toBeVisible();
    await expectAccessible(driverPage, "completing");
    await driverPage.getByRole("dialog").getByRole("button", { name: "Complete ride" }).click();
  });

  await test.step("the receipt, the dashboard and the mail", async () => {
    await page.getByRole("link", { name: "See receipt" }).waitFor();
    await expectAccessible(page, "ride that has ended");
    await page.getByRole("link", { name: "See receipt" }).click();
    await expect(page.getByText("Card ending in 4242")).toBeVisible();
    await expectAccessible(page, "receipt");
    await page.goto("/user/dashboard");
    await expect(page.getByRole("heading", { name: "Book again" })).toBeVisible();
    await expectAccessible(page, "dashboard of a rider");
    await page.goto("/sandbox/mail");
    await expect(page.getByRole("heading", { name: "Mail sandbox" })).toBeVisible();
    await expectAccessible(page, "mail outbox");
    await page
      .getByRole("link", { name: new RegExp(rider.email) })
      .first()
      .click();
    const mailFrame = page.getByTitle("HTML part of a mail");
    await expect(mailFrame).toBeVisible();
    await expectAccessible(page, "a mail in the outbox");
    const body = await mailFrame.getAttribute("src");
    const mailBody = await page.request.get(body ?? "");
    await page.goto("about:blank");
    await page.setContent(await mailBody.text());
    // The mail client provides the landmarks.
    await expectAccessible(page, "the mail itself", ["landmark-one-main", "region"]);
  });
});
