import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface FakeRequest {
  path: string;
  body: string;
}

/** A local stand-in for a network service. */
export interface FakeServer {
  url: string;
  requests: FakeRequest[];
  close(): Promise<void>;
}

/** Serves the result of `reply` as JSON, and 404 for null. */
export const startFakeServer = async (
  reply: (request: FakeRequest) => unknown,
): Promise<FakeServer> => {
  const requests: FakeRequest[] = [];
  const server = createServer((request, response) => {
    const received = { path: request.url ?? "", body: "" };
    request.setEncoding("utf8").on("data", (chunk: string) => {
      received.body += chunk;
    });
    request.on("end", () => {
      requests.push(received);
      const body = reply(received);
      response.writeHead(body === null ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
