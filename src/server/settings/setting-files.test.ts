import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readEnv } from "#server/env.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "faire-settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileWith = (text: string): string => {
  const file = join(folder, "secret");
  writeFileSync(file, text);
  return file;
};

test("a setting is read from a file, without the line break at its end", () => {
  const METRICS_TOKEN_FILE = fileWith("a-token-of-the-test\n");
  expect(readEnv({ METRICS_TOKEN_FILE }).METRICS_TOKEN).toBe("a-token-of-the-test");
});

test("a file's content is checked like the variable", () => {
  const METRICS_TOKEN_FILE = fileWith("short");
  expect(() => readEnv({ METRICS_TOKEN_FILE })).toThrow("METRICS_TOKEN: expected 16 to 200");
});

test("a missing file is named once, with its setting", () => {
  const STRIPE_SECRET_KEY_FILE = join(folder, "missing");
  const read = () => readEnv({ DEMO: "off", SMTP_URL: "smtp://localhost", STRIPE_SECRET_KEY_FILE });
  expect(read).toThrow(
    `Wrong settings:\n  STRIPE_SECRET_KEY: expected STRIPE_SECRET_KEY_FILE to name a readable file (${STRIPE_SECRET_KEY_FILE}: ENOENT)`,
  );
  expect(read).not.toThrow("required");
});

test("variable and file together are refused", () => {
  const METRICS_TOKEN = "a-token-of-the-test";
  expect(() => readEnv({ METRICS_TOKEN, METRICS_TOKEN_FILE: fileWith("x") })).toThrow(
    "METRICS_TOKEN: expected either METRICS_TOKEN or METRICS_TOKEN_FILE, not both",
  );
});

test("variables that end with _FILE and name no setting are ignored", () => {
  expect(readEnv({ PASSWORD_FILE: "/none" }).isDemo).toBe(true);
});
