import { expect, test } from "vitest";
import { findStateCode, isStateName, stateCodes, stateName } from "./states.ts";

test("every state is found by its code and by its name", () => {
  expect(stateCodes).toHaveLength(51);
  for (const code of stateCodes) {
    expect(findStateCode(code.toLowerCase())).toBe(code);
    expect(findStateCode(stateName(code).toLowerCase())).toBe(code);
  }
});

test("only a full name is a state's name", () => {
  expect(isStateName("new york")).toBe(true);
  expect(isStateName("ny")).toBe(false);
  expect(isStateName("york")).toBe(false);
  expect(findStateCode("constructor")).toBeNull();
});
