import { dropoffField, fillInTrip, pickupField } from "./booking.ts";
import { empireState, jfk } from "./places.ts";
import { expect, test } from "./story.ts";

const tooShort = {
  pickup: "Pickup location must be at least 5 characters long.",
  dropoff: "Dropoff location must be at least 5 characters long.",
};

const refusedTrips = [
  {
    description: "an unknown place",
    from: empireState,
    to: "Qwertyzxcv Nowhere",
    message: "We could not find this dropoff place. Add its city or ZIP code, or try an airport.",
  },
  {
    description: "the same place twice",
    from: empireState,
    to: empireState,
    message: "Pickup and dropoff are the same place. Enter a more exact address or another place.",
  },
  {
    description: "a trip of a few steps",
    from: "40.74840, -73.98570",
    to: "40.74900, -73.98600",
    message: "This trip is too short. It must be at least 0.1 miles.",
  },
  {
    description: "a trip across the country",
    from: empireState,
    to: "Los Angeles, CA",
    message: "This trip is too long. It must be at most 250 miles.",
  },
];

test("links the errors of a trip to their fields, and keeps the input @phone", async ({
  page,
  rider: _,
  faults,
}) => {
  faults.expect(/422 \(Unprocessable Entity\)/);
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await test.step("an empty form", async () => {
    await page.goto("/");
    await page.getByRole("button", { name: "Book Now" }).click();
    await expect(summary).toBeFocused();
    await expect(pickupField(page)).toHaveAccessibleDescription(tooShort.pickup);
    await expect(dropoffField(page)).toHaveAccessibleDescription(tooShort.dropoff);
    await summary.getByRole("link", { name: tooShort.dropoff }).click();
    await expect(dropoffField(page)).toBeFocused();
    await summary.getByRole("link", { name: tooShort.pickup }).click();
    await expect(pickupField(page)).toBeFocused();
    await pickupField(page).fill(empireState);
    await expect(pickupField(page)).toHaveAccessibleDescription("");
    await expect(summary.getByRole("link")).toHaveText([tooShort.dropoff]);
  });
  for (const { description, from, to, message } of refusedTrips)
    await test.step(description, async () => {
      await page.goto("/");
      await fillInTrip(page, from, to);
      await page.getByRole("button", { name: "Book Now" }).click();
      await expect(summary).toBeFocused();
      await expect(summary.getByRole("link")).toHaveText([message]);
      await expect(dropoffField(page)).toHaveAccessibleDescription(message);
      await expect(page.getByText("Failed to calculate fare. Please try again.")).toBeVisible();
      await expect(pickupField(page)).toHaveValue(from);
    });
});

test("reports that no driver is near and searches again @phone", async ({ page, rider: _ }) => {
  await page.goto("/");
  await fillInTrip(page, "Boise, ID", "Nampa, ID");
  await page.getByRole("button", { name: "Book Now" }).click();
  await expect(page.getByRole("heading", { name: "No offers" })).toBeFocused();
  await expect(page.getByText(/^No drivers are near this pickup right now\./)).toBeVisible();
  const response = page.waitForResponse(/\/api\/calculate-fare$/);
  await page.getByRole("button", { name: "Try again" }).click();
  expect((await response).status()).toBe(200);
  await expect(page.getByRole("heading", { name: "No offers" })).toBeVisible();
});

test("uses the device's position as pickup once it is available @phone", async ({
  page,
  context,
  rider: _,
}) => {
  await page.goto("/");
  await pickupField(page).click();
  await page.getByRole("option", { name: "Use Current Location" }).click();
  await expect(pickupField(page)).toHaveAccessibleDescription(
    "Unable to retrieve your location. Please try again.",
  );
  await expect(pickupField(page)).toHaveValue("");

  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 40.7484, longitude: -73.9857 });
  await page.reload();
  await pickupField(page).click();
  await page.getByRole("option", { name: "Use Current Location" }).click();
  await expect(pickupField(page)).toHaveValue(/New York/);
  await dropoffField(page).fill(jfk);
  await dropoffField(page).press("Enter");
  await expect(page.getByRole("heading", { name: /^\d+ offers?$/ })).toBeFocused();
});
