import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { type PushService, startPushService } from "#server/testing/push-service.ts";
import { isPublicAddress, isPushService, lookUpPublic } from "./public-address.ts";
import type { Push } from "./push.ts";
import { type VapidKeys, vapidKeys } from "./vapid-keys.ts";
import { webPushes } from "./web-push.ts";

const subject = "mailto:rides@faire.example";
const message = {
  id: "ride-event-7-rider",
  title: "Dan is on the way",
  body: "FR12AB34CD5",
  path: "/rides/7",
};
const timing = { keepSeconds: 3600, isUrgent: true };

let service: PushService;
let keys: VapidKeys;
let push: Push;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "faire-push-"));
  keys = await vapidKeys(readEnv({ DATA_DIR: folder }));
  service = await startPushService();
  push = webPushes({ keys, subject }, service.reach);
});
beforeEach(() => {
  service.received.length = 0;
  service.answerWith(201);
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

test("encrypts a push for the browser and signs it for the service", async () => {
  const browser = service.subscribe();
  expect(await push.send(browser, message, timing)).toBe("taken");
  expect(service.received).toEqual([
    {
      endpoint: browser.endpoint,
      message,
      key: keys.publicKey,
      claims: { aud: service.url, sub: subject, exp: expect.any(Number) },
      ttl: 3600,
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    },
  ]);
  const hours = ((service.received[0]?.claims.exp ?? 0) - Date.now() / 1000) / 3600;
  expect(hours).toBeGreaterThan(0);
  expect(hours).toBeLessThanOrEqual(24);
});

test("replaces an earlier push of the same id only", async () => {
  const browser = service.subscribe();
  for (const id of ["a", "a", "b"]) await push.send(browser, { ...message, id }, timing);
  const [first, again, other] = service.received.map(({ topic }) => topic);
  expect([first === again, first === other]).toEqual([true, false]);
});

test("delivers non-ASCII characters", async () => {
  const title = "Zoë: “à 9 h” 早 🚕";
  await push.send(service.subscribe(), { ...message, title }, timing);
  expect(service.received[0]?.message.title).toBe(title);
});

test.each([404, 410])("reports a subscription as gone for status %d", async (status) => {
  service.answerWith(status);
  expect(await push.send(service.subscribe(), message, timing)).toBe("gone");
});

test.each([429, 500, 503, 403, 400, 302])("throws for status %d", async (status) => {
  service.answerWith(status);
  await expect(push.send(service.subscribe(), message, timing)).rejects.toThrow(String(status));
});

test("throws if the service times out or is unreachable", async () => {
  service.answerWith(0);
  await expect(push.send(service.subscribe(), message, timing)).rejects.toThrow(/timeout|aborted/);
  const away = await startPushService();
  const browser = away.subscribe();
  await away.close();
  const access = { ...away.reach, isAllowed: () => true };
  await expect(webPushes({ keys, subject }, access).send(browser, message, timing)).rejects.toThrow(
    "ECONNREFUSED",
  );
});

test("rejects invalid keys", () => {
  const browser = service.subscribe();
  expect(push.isAllowed(browser)).toBe(true);
  expect(push.isAllowed({ ...browser, p256dh: "A".repeat(87) })).toBe(false);
});

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-par02p.notify.windows.com/w/?token=abc",
  "https://jmt17.google.com/fcm/send/abc",
])("accepts %s", (endpoint) => expect(isPushService(endpoint)).toBe(true));

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://user:secret@fcm.googleapis.com/abc",
  "https://example.com/fcm.googleapis.com",
  "https://fcm.googleapis.com.example.com/abc",
  "https://notify.windows.com.example.com/abc",
  "https://127.0.0.1/abc",
  "https://2130706433/abc",
  "https://0x7f.1/abc",
  "https://[::1]/abc",
  "https://8.8.8.8/abc",
  "https://localhost/abc",
  "https://app.localhost/abc",
  "https://metadata.google.internal/abc",
  "https://printer.local./abc",
  "https://intranet/abc",
  "file:///etc/passwd",
  "not an address",
])("rejects %s", (endpoint) => {
  expect(isPushService(endpoint)).toBe(false);
});

test.each([
  ["8.8.8.8", 4, true],
  ["142.250.1.95", 4, true],
  ["2607:f8b0:4006::1", 6, true],
  ["10.1.2.3", 4, false],
  ["127.0.0.1", 4, false],
  ["169.254.169.254", 4, false],
  ["172.31.0.1", 4, false],
  ["192.168.1.1", 4, false],
  ["100.64.0.1", 4, false],
  ["0.0.0.0", 4, false],
  ["239.1.1.1", 4, false],
  ["255.255.255.255", 4, false],
  ["::1", 6, false],
  ["::ffff:127.0.0.1", 6, false],
  ["64:ff9b::7f00:1", 6, false],
  ["2002:7f00:1::", 6, false],
  ["fd00::1", 6, false],
  ["fe80::1", 6, false],
] as const)("%s (IPv%d) is on the public internet: %s", (address, family, isPublic) => {
  expect(isPublicAddress({ address, family })).toBe(isPublic);
});

test("rejects a public name that resolves to an internal address", async () => {
  const lookup = new Promise((resolve) => lookUpPublic("localhost", { all: true }, resolve));
  expect(String(await lookup)).toContain("localhost is not on the public internet");
  const inside = { isAllowed: () => true, lookUp: lookUpPublic, timeoutMs: 300 };
  const { port } = new URL(service.url);
  const browser = { ...service.subscribe(), endpoint: `http://localhost:${port}/` };
  await expect(webPushes({ keys, subject }, inside).send(browser, message, timing)).rejects.toThrow(
    "localhost is not on the public internet",
  );
});

test("generates the key pair once, readable only by its owner; settings take precedence", async () => {
  const other = await mkdtemp(join(tmpdir(), "faire-push-"));
  onTestFinished(() => rm(other, { recursive: true }));
  const env = readEnv({ DATA_DIR: join(other, "new") });
  const keyPairs = await Promise.all(Array.from({ length: 8 }, () => vapidKeys(env)));
  expect(new Set(keyPairs.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect(await vapidKeys(env)).toEqual(keyPairs[0]);
  expect((await stat(join(other, "new", "push-keys.json"))).mode & 0o777).toBe(0o600);
  const settings = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
  expect(await vapidKeys(readEnv({ ...settings, DATA_DIR: join(other, "new") }))).toEqual(keys);
});
