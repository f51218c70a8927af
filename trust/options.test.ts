import { expect, test } from "vitest";
import { readOptions } from "./options.ts";

test("without options the storm has 100 faults of the database", () => {
  expect(readOptions([])).toMatchObject({ faults: 100, kinds: ["backend", "database", "freeze"] });
});

test("number, seed and kinds of the faults are options", () => {
  const args = ["--faults", "10", "--seed", "7", "--kinds", "app,stripe"];
  expect(readOptions(args)).toMatchObject({ faults: 10, seed: 7, kinds: ["app", "stripe"] });
});

test("an unknown kind of fault and an invalid number are refused by name", () => {
  expect(() => readOptions(["--kinds", "flood"])).toThrow("--kinds");
  expect(() => readOptions(["--faults", "many"])).toThrow("--faults");
});
