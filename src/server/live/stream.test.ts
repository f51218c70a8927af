import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test, vi } from "vitest";
import { openStream } from "./stream.ts";

/** A response whose reader reads either nothing or everything. */
const aResponse = async (isReading: boolean) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const receivedResponse = new Promise<ServerResponse>((resolve) =>
    server.on("request", (_request, response) => resolve(response)),
  );
  const chunks: string[] = [];
  const request = get({ port }, (answer) => {
    answer.on("error", () => undefined);
    if (isReading) answer.on("data", (chunk) => chunks.push(String(chunk)));
  });
  request.on("error", () => undefined);
  const close = () => {
    request.destroy();
    server.close();
  };
  return { response: await receivedResponse, text: () => chunks.join(""), close };
};

const rosa = { id: "rosa", session: "session", expiresAt: new Date("2026-11-22T15:00:00Z") };

test("events during catch-up are sent after the missed events", async () => {
  const { response, text, close } = await aResponse(true);
  const stream = openStream(response, rosa);
  stream.send("2;");
  stream.catchUp(["0;", "1;"]);
  stream.send("3;");
  await vi.waitFor(() => expect(text()).toBe("retry: 2000\n\n0;1;2;3;"));
  close();
});

test("a client that stops reading is disconnected", async () => {
  const { response, close } = await aResponse(false);
  const stream = openStream(response, rosa);
  stream.catchUp([]);
  const frame = "x".repeat(10_000);
  await vi.waitFor(
    () => {
      stream.send(frame);
      expect(response.destroyed).toBe(true);
    },
    { interval: 1, timeout: 10_000 },
  );
  close();
});
