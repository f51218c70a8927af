import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWebhookReceiver, type WebhookReceiver } from "#server/testing/webhook-receiver.ts";
import { formRefusal, webhookSender } from "./webhook-sender.ts";

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
afterAll(() => receiver.close());

const request = { headers: { "webhook-id": "1" }, body: "{}" };

test.each([
  "http://example.com/hooks",
  "https://user:secret@example.com/hooks",
  "https://example.com/#part",
  "https://127.0.0.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://8.8.8.8/",
  "https://localhost/",
  "https://intranet/",
  "https://printer.local./",
  "file:///etc/passwd",
  "nonsense",
])("refuses the address %s", (url) => expect(formRefusal(url)).toMatch(/^Enter (an|the) address/));

test.each(["https://example.com/hooks", "https://hooks.example.com:8443/faire?key=1"])(
  "accepts the address %s",
  (url) => expect(formRefusal(url)).toBeNull(),
);

test("a host name without an address is refused when it is entered", async () => {
  expect(await webhookSender().refusalOf("https://no-such-name.invalid/")).toContain("no address");
});

test("no connection is made to a host name that meanwhile resolves to a private address", async () => {
  let connections = 0;
  const server = createServer().on("connection", () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // localhost stands for a name whose address changed after it was checked.
  const { lookUpPublic } = await import("#server/adapters/push/public-address.ts");
  const sender = webhookSender({
    ...{ refusalOf: async () => null, lookUp: lookUpPublic, timeoutMs: 500 },
  });
  const outcome = await sender.send({ ...request, url: `https://localhost:${port}/` });
  expect(outcome).toEqual({ error: "localhost is not on the public internet" });
  expect(connections).toBe(0);
  await new Promise((resolve) => server.close(resolve));
});

test("no connection is made to a stored URL with an IP address", async () => {
  const outcome = await webhookSender().send({ ...request, url: "https://127.0.0.1/" });
  expect(outcome).toEqual({ error: "refused address" });
});

test("a redirect is an answer, and is not followed", async () => {
  receiver.answerWith(302);
  const before = receiver.received.length;
  expect(await receiver.sender.send({ ...request, url: receiver.url })).toEqual({ status: 302 });
  expect(receiver.received).toHaveLength(before + 1);
});

test("no answer in time, and no connection, are errors", async () => {
  receiver.answerWith(0);
  const outcome = await receiver.sender.send({ ...request, url: receiver.url });
  expect(outcome).toEqual({ error: "no answer in time" });
  const gone = await receiver.sender.send({ ...request, url: "http://127.0.0.1:9/" });
  expect(gone).toEqual({ error: expect.stringContaining("ECONNREFUSED") });
});
