import { expect, it } from "vitest";
import { SharedSessionError } from "./database/assert-no-pooling.ts";
import { SettingsError } from "./env.ts";
import { describeStartFailure } from "./start-failure.ts";

const failure = (code: string) => Object.assign(new Error("it failed"), { code });

it("a port in use is reported with instructions", () => {
  expect(describeStartFailure(failure("EADDRINUSE"), "4500")).toBe(
    "Port 4500 is taken. Stop what uses it, or choose another: PORT=3100 npm start",
  );
});

it("a refused connection to the database is reported with the setting to check", () => {
  expect(describeStartFailure(failure("ECONNREFUSED"), undefined)).toContain("DATABASE_URL");
});

it("a full disk is reported, also if a child process or the database met it", () => {
  const initdb = new Error("Command failed: initdb\nFATAL: No space left on device");
  for (const cause of [initdb, failure("ENOSPC"), failure("53100")])
    expect(describeStartFailure(new Error("start", { cause }), undefined)).toMatch(
      /^The disk is full\./,
    );
});

it("invalid settings are reported by their message, an unknown error is returned as it is", () => {
  const bug = new Error("a bug");
  expect(describeStartFailure(new SettingsError(["PORT: expected a number"]), undefined)).toContain(
    "PORT: expected",
  );
  expect(describeStartFailure(bug, undefined)).toBe(bug);
});

it("a pooler that shares connections is reported with the setting to change", () => {
  const message = describeStartFailure(new SharedSessionError(), undefined);
  expect(message).toContain("Set pool_mode=session");
});
