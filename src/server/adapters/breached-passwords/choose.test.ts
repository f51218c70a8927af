import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseBreachCheck } from "./choose.ts";

const sha1 = (text: string) => createHash("sha1").update(text).digest("hex").toUpperCase();
const breached = sha1("horse battery");
const padding = sha1("never breached");

let paths: string[] = [];
let reply: "list" | "failure" | "silence" = "list";
const server = createServer((request, response) => {
  paths.push(request.url ?? "");
  if (reply === "silence") return;
  response.statusCode = reply === "list" ? 200 : 500;
  response.end(`${breached.slice(5)}:12\r\n${padding.slice(5)}:0`);
});
let url = "";
const warnings: unknown[] = [];
const log = { warn: (...words: unknown[]) => void warnings.push(words) };

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/range/`;
});
beforeEach(() => {
  paths = [];
  warnings.length = 0;
  reply = "list";
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const isBreached = (password: string) =>
  chooseBreachCheck({ BREACHED_PASSWORDS_URL: url }, log)?.(password);

test("five characters of the hash are sent, and the rest is compared here", async () => {
  expect(await isBreached("horse battery")).toBe(true);
  expect(paths).toEqual([`/range/${breached.slice(0, 5)}`]);
  expect(await isBreached("another password")).toBe(false);
});

test("a padding line is no match", async () => {
  expect(await isBreached("never breached")).toBe(false);
});

test.each(["failure", "silence"] as const)(
  "during the service's %s passwords pass with a warning",
  async (fault) => {
    reply = fault;
    expect(await isBreached("horse battery")).toBe(false);
    expect(warnings).toHaveLength(1);
  },
);

test("without an address there is no check", () => {
  expect(chooseBreachCheck({ BREACHED_PASSWORDS_URL: undefined }, log)).toBeNull();
});
