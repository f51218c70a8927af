import { expect, test } from "vitest";
import { listLookAlikes } from "./look-alikes.ts";

test.each([
  ["STRIPE_WEBHOOK_SECERT", "STRIPE_WEBHOOK_SECRET"],
  ["DEMO_PUBLC", "DEMO_PUBLIC"],
  ["RATE_LIMIT", "RATE_LIMITS"],
  ["DATBASE_URL", "DATABASE_URL"],
  ["TRUST_PROXYS", "TRUST_PROXY"],
  ["database_url", "DATABASE_URL"],
])("%s is taken for a misspelt %s", (written, meant) => {
  expect(listLookAlikes({ [written]: "x" })).toEqual([
    `${written}: expected another name, for this is no setting; ${meant} is one`,
  ]);
});

test.each([
  "HOME",
  "PATH",
  "POST",
  "HOSTNAME",
  "PGHOST",
  "FAIRE_PORT",
  "DATABASE_PASSWORD",
  "NODE_OPTIONS",
])("%s is a variable of others", (name) => {
  expect(listLookAlikes({ [name]: "x" })).toEqual([]);
});

test("a variable beside the setting that it resembles is no typing error", () => {
  const given = { DATABASE_URL: "postgres://localhost/faire", DATABASE_SSL: "true", LOG_LEVEL: "" };
  expect(listLookAlikes(given)).toEqual([]);
  expect(listLookAlikes({ LOG_LEVELS: "" })).toEqual([]);
});
