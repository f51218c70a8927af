import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { demoPeople } from "#demo/cast/people.ts";
import { carPaints } from "#shared/drivers/car-paint.ts";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { drawCar } from "./pictures/cars.ts";
import { drawPortrait, looks } from "./pictures/portraits.ts";

const root = join(import.meta.dirname, "..");
const namesIn = (folder: string) =>
  readdirSync(join(root, folder)).map((name) => name.replace(/\.avif$/, ""));

test("every vehicle type is drawn in every paint, and each of the demo's people", () => {
  const cars = vehicleTypes.flatMap((type) =>
    carPaints.map((paint) => `${type.toLowerCase()}-${paint}`),
  );
  expect(namesIn("src/web/public/cars").toSorted()).toEqual(cars.toSorted());
  const people = demoPeople.map(({ email }) => email.split("@")[0] ?? "");
  expect(namesIn("demo/cast/portraits").toSorted()).toEqual(people.toSorted());
  expect(Object.keys(looks).toSorted()).toEqual(people.toSorted());
});

test("pictures have at most 4,000 bytes", () => {
  const large = ["src/web/public/cars", "demo/cast/portraits"]
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(root, folder, name)))
    .filter((path) => statSync(path).size > 4_000);
  expect(large).toEqual([]);
});

test("no two cars and no two portraits are equal", () => {
  const drawings = [
    ...vehicleTypes.flatMap((type) => carPaints.map((paint) => drawCar(type, paint))),
    ...Object.values(looks).map(drawPortrait),
  ];
  expect(new Set(drawings).size).toBe(drawings.length);
});
