import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Asked {
  path: string;
  body: string;
}

/** A local stand-in for a network service. */
export interface Imitation {
  url: string;
  asked: Asked[];
  close(): Promise<void>;
}

/** Serves the result of `answer` as JSON, and 404 for null. */
export const imitate = async (answer: (asked: Asked) => unknown): Promise<Imitation> => {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const question = { path: request.url ?? "", body: "" };
    request.setEncoding("utf8").on("data", (chunk: string) => {
      question.body += chunk;
    });
    request.on("end", () => {
      asked.push(question);
      const reply = answer(question);
      response.writeHead(reply === null ? 404 : 200, { "content-type": "application/json" });
      response.end(JSON.stringify(reply));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
};
