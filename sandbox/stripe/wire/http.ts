import type { IncomingMessage, ServerResponse } from "node:http";

const maxBytes = 1_000_000;

/** Returns null if the body is too large. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export type HttpReply = { status: number; headers: Record<string, string>; body: string };

export function sendReply(response: ServerResponse, reply: HttpReply): void {
  const length = String(Buffer.byteLength(reply.body));
  response.writeHead(reply.status, { ...reply.headers, "Content-Length": length });
  response.end(reply.body);
}

export function jsonReply(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): HttpReply {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body };
}

export function redirectTo(url: string): HttpReply {
  return { status: 303, headers: { Location: url, "Cache-Control": "no-store" }, body: "" };
}
