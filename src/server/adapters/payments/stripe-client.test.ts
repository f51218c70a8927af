import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { stripePayments } from "./stripe-payments.ts";

it("fails within 8 s if Stripe accepts connections but never replies", async () => {
  const sockets: Socket[] = [];
  const silentServer = createServer((socket) => sockets.push(socket)).listen(0, "127.0.0.1");
  await once(silentServer, "listening");
  const { port } = silentServer.address() as AddressInfo;
  const payments = stripePayments({
    secretKey: "sk_test_silent",
    baseUrl: `http://127.0.0.1:${port}`,
  });
  const startedAt = performance.now();
  await expect(payments.findCheckout("cs_1")).rejects.toMatchObject({
    status: 503,
    code: "payments_unavailable",
  });
  expect(performance.now() - startedAt).toBeLessThan(8_000);
  for (const socket of sockets) socket.destroy();
  silentServer.close();
});
