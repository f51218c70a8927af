import { expect, test } from "vitest";
import { listLookAlikes } from "./look-alikes.ts";

test.each([
  ["STRIPE_WEBHOOK_SECERT", "STRIPE_WEBHOOK_SECRET"],
  ["DEMO_PUBLC", "DEMO_PUBLIC"],
  ["RATE_LIMIT", "RATE_LIMITS"],
  ["DATBASE_URL", "DATABASE_URL"],
  ["TRUST_PROXYS", "TRUST_PROXY"],
  ["database_url", "DATABASE_URL"],
])("%s is reported as a misspelled %s", (name, setting) => {
  expect(listLookAlikes({ [name]: "x" })).toEqual([
    `${name}: expected another name, for this is no setting; ${setting} is one`,
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
])("%s is accepted as a variable of another program", (name) => {
  expect(listLookAlikes({ [name]: "x" })).toEqual([]);
});

test("a variable is accepted if it is empty, or if the setting that it resembles is set", () => {
  const variables = {
    DATABASE_URL: "postgres://localhost/faire",
    DATABASE_SSL: "true",
    LOG_LEVEL: "",
  };
  expect(listLookAlikes(variables)).toEqual([]);
  expect(listLookAlikes({ LOG_LEVELS: "" })).toEqual([]);
});
