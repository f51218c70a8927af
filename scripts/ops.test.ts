import { createECDH } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../ops", name), "utf8");

/** Reads an EnvironmentFile as systemd does: a value is the rest of its line. */
const settings = Object.fromEntries(
  read("faire.env")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]),
);

test("ops/faire.env is complete for production once its gaps are filled", () => {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  const filled = {
    ...settings,
    NODE_ENV: "production",
    PUBLIC_URL: "https://rides.faire-coop.org",
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    VAPID_PUBLIC_KEY: keys.getPublicKey("base64url"),
    VAPID_PRIVATE_KEY: keys.getPrivateKey("base64url"),
    STRIPE_SECRET_KEY: `sk_live_${"a".repeat(24)}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${"a".repeat(24)}`,
    STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${"b".repeat(24)}`,
    SMTP_URL: "smtps://user:secret@mail.faire-coop.org",
    MAIL_FROM: "Faire <rides@faire-coop.org>",
  };
  const gaps = Object.keys(settings).filter((name) => settings[name] === "");
  expect(Object.keys(filled)).toEqual(expect.arrayContaining(gaps));
  expect(readEnv(filled)).toMatchObject({ DRAIN_SECONDS: 6, BACKUP_DIR: "/var/backups/faire" });
});

test("a drain ends before systemd and compose.yaml kill the node", () => {
  const stopSeconds = Number(/TimeoutStopSec=(\d+)/.exec(read("systemd/faire@.service"))?.[1]);
  const compose = readFileSync(join(import.meta.dirname, "../compose.yaml"), "utf8");
  const graceSeconds = Number(/stop_grace_period: (\d+)s/.exec(compose)?.[1]);
  expect(Math.min(stopSeconds, graceSeconds)).toBeGreaterThanOrEqual(
    Number(settings.DRAIN_SECONDS) + 10,
  );
});

test("while no node answers, calls get JSON and pages get a page, with a Retry-After header", () => {
  const away = /handle_errors \{.*?\n\t\}\n/s.exec(read("Caddyfile"))?.[0] ?? "";
  // 503: every node failed its health check.
  expect(away).toContain("in [502, 503, 504]");
  const [, call = "", page = ""] = away.split(/handle (?:@call )?\{/);
  expect(away).toContain("@call path /api/*");
  for (const reply of [call, page]) expect(reply).toMatch(/header Retry-After \d+/);
  expect(JSON.parse(/respond `(.*)` 503/.exec(call)?.[1] ?? "")).toEqual({
    success: false,
    error: "The service does not answer. Try again in a moment.",
    code: "unavailable",
  });
  expect(/respond `(.*)` 503/s.exec(page)?.[1]).toContain("<h1>The service does not answer</h1>");
});
