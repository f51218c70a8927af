import type { IncomingMessage, ServerResponse } from "node:http";
import { answerApi } from "./api.ts";
import { answerControl } from "./control.ts";
import { type Answer, readBody, sendAnswer } from "./http.ts";
import { answerPage } from "./pages/pages.ts";
import type { Sandbox } from "./sandbox.ts";

/** Answers one request; the connection breaks where a fault wants it to, or a bug. */
export async function serve(
  sandbox: Sandbox,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request);
    const answer = body === null ? null : await answerRequest(sandbox, request, body);
    if (answer === null) response.destroy();
    else sendAnswer(response, answer);
  } catch (error) {
    console.error("payment sandbox:", error);
    response.destroy();
  }
}

/** Stripe's API, the tests' own controls, and the hosted pages. */
function answerRequest(
  sandbox: Sandbox,
  request: IncomingMessage,
  body: string,
): Promise<Answer | null> {
  const path = request.url ?? "/";
  if (path.startsWith("/v1/")) return answerApi(sandbox, request, body);
  if (path.startsWith("/_sandbox/")) return answerControl(sandbox, request, body);
  return answerPage(sandbox, request, body);
}
