import { expect, test } from "vitest";
import { formatDriverCount, formatVehicle } from "./driver-text.ts";
import { anAvailableDriver } from "./testing/an-available-driver.ts";

test("a car is described by make, model and type, as far as known", () => {
  const vehicleText = (make: string, model: string) =>
    formatVehicle(anAvailableDriver({ vehicleDetails: { make, model, vehicleType: "SEDAN" } }));
  expect(vehicleText("Toyota", "Camry")).toBe("Toyota Camry, Sedan");
  expect(vehicleText("", "Camry")).toBe("Camry, Sedan");
  expect(vehicleText("", "")).toBe("N/A, Sedan");
});

test("the count shows the filtered number of drivers", () => {
  expect(formatDriverCount(12, 12)).toBe("12 drivers available");
  expect(formatDriverCount(1, 1)).toBe("1 driver available");
  expect(formatDriverCount(0, 12)).toBe("0 of 12 drivers shown");
});
