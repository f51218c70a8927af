import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { RandomDraws } from "#trust/people/random-draws.ts";
import { startWebhookProxy } from "./webhook-proxy.ts";

/** Draws for the proxy's decisions in their order: lost, doubled, delayed. */
const drawing = (...answers: boolean[]): RandomDraws => ({
  chance: () => answers.shift() ?? false,
  between: (least) => least,
  oneOf: ([first]) => first,
});

async function proxyWith(draws: RandomDraws) {
  const signatures: unknown[] = [];
  const product = createServer((request, response) => {
    signatures.push(request.headers["stripe-signature"]);
    response.end();
  });
  product.listen(0, "127.0.0.1");
  await once(product, "listening");
  const { port } = product.address() as AddressInfo;
  const proxy = await startWebhookProxy(`http://127.0.0.1:${port}/`, draws);
  onTestFinished(async () => {
    await proxy.stop();
    product.close();
    product.closeAllConnections();
  });
  const post = async () => {
    const headers = { "stripe-signature": "t=1,v1=2" };
    return (await fetch(proxy.url, { method: "POST", headers, body: "{}" })).status;
  };
  return { proxy, product, signatures, post };
}

test("a lost webhook is answered 200 and never arrives", async () => {
  const { signatures, post, proxy } = await proxyWith(drawing(true));
  expect(await post()).toBe(200);
  expect(proxy.counts).toMatchObject({ received: 1, lost: 1 });
  expect(signatures).toEqual([]);
});

test("a doubled webhook arrives twice with its signature", async () => {
  const { signatures, post } = await proxyWith(drawing(false, true, false));
  await post();
  await vi.waitUntil(() => signatures.length === 2);
  expect(signatures).toEqual(["t=1,v1=2", "t=1,v1=2"]);
});

test("a delayed webhook arrives after its answer", async () => {
  const { signatures, post } = await proxyWith(drawing(false, false, true));
  expect(await post()).toBe(200);
  expect(signatures).toEqual([]);
  await vi.waitUntil(() => signatures.length === 1);
});

test("a webhook is answered 502 while the product is down, so that Stripe sends it again", async () => {
  const { product, post } = await proxyWith(drawing());
  product.close();
  expect(await post()).toBe(502);
});
