import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { openTcpProxy } from "./tcp-proxy.ts";

/** A service that counts its requests, behind a proxy that can be cut. */
async function aService() {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.end("done");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const proxy = await openTcpProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(async () => {
    await proxy.stop();
    server.close();
    server.closeAllConnections();
  });
  const ask = async () => (await fetch(proxy.url, { signal: AbortSignal.timeout(5000) })).text();
  return { proxy, ask, requests: () => requests };
}

test("the proxy forwards requests and replies", async () => {
  const { ask, requests } = await aService();
  expect([await ask(), await ask()]).toEqual(["done", "done"]);
  expect(requests()).toBe(2);
});

test("a cut proxy swallows open and new connections until it is healed, and then forwards requests again", async () => {
  const { proxy, ask, requests } = await aService();
  await ask();
  proxy.cut();
  const endings = [ask(), ask()].map((reply) => reply.catch(() => "broken"));
  const early = await Promise.race([
    ...endings,
    new Promise((resolve) => setTimeout(resolve, 200)),
  ]);
  expect(early).toBeUndefined();
  expect(requests()).toBe(1);
  proxy.heal();
  expect(await Promise.all(endings)).toEqual(["broken", "broken"]);
  expect(await ask()).toBe("done");
  expect(requests()).toBe(2);
});

test("while replies are held, the service handles the request, and the client waits for its reply", async () => {
  const { proxy, ask, requests } = await aService();
  proxy.holdReplies();
  let reply: string | undefined;
  const pendingReply = ask().then((text) => {
    reply = text;
  });
  await vi.waitUntil(() => requests() === 1);
  expect(reply).toBeUndefined();
  proxy.releaseReplies();
  await pendingReply;
  expect(reply).toBe("done");
});
