import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rideCheckout } from "./testing/orders.ts";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
let folder: string;
let child: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "stripe-kill-"));
});
afterEach(async () => {
  child?.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

async function startProcess(): Promise<Stripe> {
  const args = [main, "--data", join(folder, "journal.jsonl")];
  child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  if (!child.stdout) throw new Error("the sandbox has no output");
  const [line] = await once(child.stdout, "data");
  const { url, secretKey } = JSON.parse(String(line));
  const { port } = new URL(url);
  return new Stripe(secretKey, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries: 0 });
}

test("a killed sandbox keeps every change that it acknowledged", async () => {
  const acknowledgedIds: string[] = [];
  for (let kill = 0; kill < 3; kill++) {
    const stripe = await startProcess();
    const enough = acknowledgedIds.length + 50;
    const clients = Array.from({ length: 8 }, async () => {
      for (;;) {
        acknowledgedIds.push((await stripe.checkout.sessions.create(rideCheckout())).id);
        if (acknowledgedIds.length >= enough) child?.kill("SIGKILL");
      }
    });
    await Promise.allSettled(clients);
  }
  const stripe = await startProcess();
  const storedIds = new Set<string>();
  for await (const { id } of stripe.checkout.sessions.list({ limit: 100 })) storedIds.add(id);
  expect(acknowledgedIds.length).toBeGreaterThan(149);
  expect(acknowledgedIds.filter((id) => !storedIds.has(id))).toEqual([]);
});
