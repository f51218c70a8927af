import { expect, it } from "vitest";
import { SettingsError } from "./env.ts";
import { describeStartFailure } from "./start-failure.ts";

const failure = (code: string) => Object.assign(new Error("it failed"), { code });

it("a taken port is told with the way out", () => {
  expect(describeStartFailure(failure("EADDRINUSE"), "4500")).toBe(
    "Port 4500 is taken. Stop what uses it, or choose another: PORT=3100 npm start",
  );
});

it("a database that does not answer is told as one", () => {
  expect(describeStartFailure(failure("ECONNREFUSED"), undefined)).toContain("DATABASE_URL");
});

it("wrong settings are told in their own words, and a bug as it is", () => {
  const bug = new Error("a bug");
  expect(describeStartFailure(new SettingsError(["PORT: expected a number"]), undefined)).toContain(
    "PORT: expected",
  );
  expect(describeStartFailure(bug, undefined)).toBe(bug);
});
