import type { IncomingMessage, ServerResponse } from "node:http";

const mostBytes = 1_000_000;

/** Reads a request's body as text; null when it is too large. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

export type Answer = { status: number; headers: Record<string, string>; body: string };

export function sendAnswer(response: ServerResponse, answer: Answer): void {
  const length = String(Buffer.byteLength(answer.body));
  response.writeHead(answer.status, { ...answer.headers, "Content-Length": length });
  response.end(answer.body);
}

export function jsonAnswer(
  status: number,
  body: string,
  headers: Record<string, string> = {},
): Answer {
  return { status, headers: { "Content-Type": "application/json", ...headers }, body };
}

export function redirectTo(url: string): Answer {
  return { status: 303, headers: { Location: url, "Cache-Control": "no-store" }, body: "" };
}
