import { call } from "#demo/drivers/api.ts";
import { putPosition } from "#shared/drivers/contract.ts";
import { bookRide } from "./booked-ride.ts";
import { askForOffers } from "./booking.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { pressEnterOn } from "./keyboard.ts";
import { empireState } from "./places.ts";
import { expect, test } from "./story.ts";

const onTheWay = { latitude: 40.7411, longitude: -73.9897 };

test("shares a ride by keyboard; a visitor follows it until the link is stopped @phone", async ({
  page,
  rider,
  driver,
  otherBrowser,
  faults,
}) => {
  const { id } = await bookRide(rider, driver);
  await driver.accept(id);
  await page.goto("/");

  await pressEnterOn(page, page.getByRole("link", { name: "Ride details" }));
  await pressEnterOn(page, page.getByRole("button", { name: "Create a link" }));
  const share = page.getByRole("region", { name: "Share my ride" });
  const link = (await share.getByText(/\/t\/[\w-]+$/).textContent()) ?? "";

  const visitor = await otherBrowser.newPage();
  await visitor.goto(link);
  const headline = visitor.getByRole("heading", { level: 1 });
  await expect(headline).toHaveText(`${driver.firstName} is driving to the pickup`);
  await expect(
    visitor.getByRole("region", { name: `${driver.firstName}, the driver` }),
  ).toBeVisible();
  await expect(visitor.getByRole("main")).not.toContainText("350 5th");
  await expect(visitor.getByRole("main")).not.toContainText(rider.lastName);
  await expectAccessible(visitor, "shared ride");

  await driver.arrive(id);
  await driver.start(id);
  await expect(headline).toHaveText("The ride is under way");
  await call(driver.caller, putPosition, { body: onTheWay });
  await expect(visitor.getByText(/^Arrives about .* mi to go$/)).toBeVisible();

  faults.expect(/404 .*shared-rides/);
  await pressEnterOn(page, share.getByRole("button", { name: "Stop" }));
  await expect(visitor.getByText("This ride is no longer shared")).toBeVisible();
  await expect(share.getByRole("button", { name: "Create a link" })).toBeVisible();
});

test("offers a trip within one ZIP code, and says that its distance is an estimate", async ({
  page,
  rider: _,
}) => {
  await page.goto("/");
  await askForOffers(page, empireState, "20 W 34th St, New York, NY 10118");
  await expect(page.getByText(/so the distance and the prices are estimates/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Select This Ride" }).first()).toBeEnabled();
});
