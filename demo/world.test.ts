import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { startSliceApp } from "#server/testing/slice-app.ts";
import type { World } from "#server/world.ts";
import { startDemoWorld } from "./world.ts";

const log = pino({ level: "silent" });

const startWorld = async (settings: Record<string, string>) => {
  const folder = await mkdtemp(join(tmpdir(), "faire-world-"));
  const world = await startDemoWorld(readEnv({ DATA_DIR: folder, ...settings }), log);
  onTestFinished(async () => {
    await world.stop();
    await rm(folder, { recursive: true });
  });
  return world;
};

const outboxStatusOf = async (world: World) => {
  const node = await startSliceApp([]);
  world.addPages(node.app);
  const { statusCode } = await node.app.inject({ method: "GET", url: "/sandbox/mail" });
  await node.close();
  return statusCode;
};

/** A port that is in use until the test ends. */
const aTakenPort = async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

test("starts its own payment and mail sandboxes and prints their addresses", async () => {
  const world = await startWorld({ PORT: "0" });
  expect(world.stripe.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(world.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  const greeting = world.greeting("http://localhost:3000").join("\n");
  expect(greeting).toContain("http://localhost:3000/sandbox/mail");
  expect(greeting).toContain(world.stripe.baseUrl);
  expect(greeting).toContain("rosa@demo.faire");
});

test("prints a new password at each public start and hides the mail", async () => {
  const passwordOf = async () => {
    const world = await startWorld({ PORT: "0", DEMO_PUBLIC: "yes" });
    const greeting = world.greeting("http://localhost:3000").join("\n");
    expect(greeting).not.toContain("/sandbox/mail\n");
    expect(greeting).toContain("sandbox/mail.jsonl");
    expect(await outboxStatusOf(world)).toBe(404);
    return /password (\S+):/.exec(greeting)?.[1];
  };
  const [first, second] = [await passwordOf(), await passwordOf()];
  expect(first).toMatch(/^[\w-]{16}$/);
  expect(first).not.toBe(second);
});

test("prints the published password locally and shows the mail", async () => {
  const world = await startWorld({ PORT: "0" });
  expect(world.greeting("http://localhost:3000")[0]).toContain("password faire-demo:");
  expect(await outboxStatusOf(world)).toBe(200);
});

test("uses the Stripe account and the mail server from the settings", async () => {
  const settings = {
    STRIPE_SECRET_KEY: "sk_test_own",
    STRIPE_WEBHOOK_SECRET: "whsec_own,whsec_old",
    STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect",
    SMTP_URL: "smtps://mail.example",
  };
  const world = await startWorld(settings);
  expect(world.stripe).toEqual({
    secretKey: "sk_test_own",
    webhookSecrets: { account: ["whsec_own", "whsec_old"], connect: ["whsec_connect"] },
  });
  expect(world.smtpUrl).toBe("smtps://mail.example");
});

test("moves the payment sandbox to a free port if its port is taken", async () => {
  const usedPort = await aTakenPort();
  const world = await startWorld({ PORT: String(usedPort - 1) });
  expect(world.stripe.baseUrl).not.toContain(String(usedPort));
  const response = await fetch(`${world.stripe.baseUrl}/v1/accounts`);
  expect(response.status).toBe(401);
});
