import { fillInTrip, offerOf } from "./booking.ts";
import { expect, test } from "./story.ts";

// A town of its own for each width, so that no driver of another story or width is offered.
const towns = {
  phone: { from: "Fresno, CA", to: "Clovis, CA", at: { latitude: 36.7477, longitude: -119.7724 } },
  desktop: {
    from: "Tucson, AZ",
    to: "Marana, AZ",
    at: { latitude: 32.2217, longitude: -110.9265 },
  },
};

test("offers a waiting rider a driver who goes online @phone", async ({ page, rider: _, driver }, {
  project,
}) => {
  const { from, to, at } = project.name === "phone" ? towns.phone : towns.desktop;
  await page.goto("/");
  await fillInTrip(page, from, to);
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: "No offers" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Schedule for Later" }).last()).toBeVisible();
  await page.getByRole("button", { name: "Notify me" }).click();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();

  await driver.goOnlineAt(at);
  await expect(offerOf(page, driver)).toBeVisible();
});
