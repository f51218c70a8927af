import type { IncomingMessage, ServerResponse } from "node:http";
import { handleApiRequest } from "./api.ts";
import { handleControlRequest } from "./control.ts";
import { handlePageRequest } from "./pages/pages.ts";
import type { Sandbox } from "./sandbox.ts";
import { type HttpReply, readBody, sendReply } from "./wire/http.ts";

/** Answers a request, or drops its connection on an injected fault, a too large body or an unexpected error. */
export async function serve(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request);
    const reply = body === null ? null : await route(sandbox, request, body);
    if (reply === null) response.destroy();
    else sendReply(response, reply);
  } catch (error) {
    console.error("payment sandbox:", error);
    response.destroy();
  }
}

function route(
  sandbox: Sandbox,
  request: IncomingMessage,
  body: string,
): Promise<HttpReply | null> {
  const path = request.url ?? "/";
  if (path.startsWith("/v1/")) return handleAndInspect(sandbox, request, body);
  if (path.startsWith("/_sandbox/")) return handleControlRequest(sandbox, request, body);
  return handlePageRequest(sandbox, request, body);
}

async function handleAndInspect(
  sandbox: Sandbox,
  request: IncomingMessage,
  body: string,
): Promise<HttpReply | null> {
  const reply = await handleApiRequest(sandbox, request, body);
  const { method = "GET", url = "/", headers } = request;
  const [path = "", query = ""] = url.split("?", 2);
  const version = headers["stripe-version"];
  sandbox.inspector.exchange({
    method,
    path,
    form: method === "POST" ? body : query,
    version: typeof version === "string" ? version : undefined,
    reply,
  });
  return reply;
}
