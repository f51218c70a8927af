import { createServer, request as sendRequest } from "node:http";
import type { AddressInfo } from "node:net";

export interface Traffic {
  requests: number;
  /** Replies from 500 on, by call. */
  failures: string[];
}

export interface CountingProxy {
  url: string;
  traffic: Traffic;
  stop(): Promise<void>;
}

/** Passes requests on to the product, counts them, and lists the replies from 500 on. */
export async function startCountingProxy(target: string): Promise<CountingProxy> {
  const traffic: Traffic = { requests: 0, failures: [] };
  const server = createServer((request, response) => {
    traffic.requests += 1;
    const { method, url = "/", headers } = request;
    const passed = sendRequest(target + url, { method, headers }, (reply) => {
      const status = reply.statusCode ?? 502;
      if (status >= 500) traffic.failures.push(`${method} ${url.slice(0, 200)} answered ${status}`);
      response.writeHead(status, reply.headers);
      reply.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    traffic,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
