import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Sandbox } from "#sandbox/stripe/sandbox.ts";
import { StripeRefusal } from "#sandbox/stripe/wire/errors.ts";
import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { answerChallenge, showChallenge } from "./challenge-page.ts";
import { showCheckout, submitCheckout } from "./checkout-routes.ts";
import { notFoundPage } from "./closed-pages.ts";
import { openLink, showOnboarding, submitOnboarding } from "./onboarding-routes.ts";

export async function handlePageRequest(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<HttpReply> {
  const path = (message.url ?? "/").split("?", 1)[0] ?? "/";
  const asset = assets[path];
  if (asset) return asset;
  try {
    return await answerPage(sandbox, path, message.method === "POST" ? body : null);
  } catch (refusal) {
    if (refusal instanceof StripeRefusal && refusal.status === 404) return notFoundPage();
    throw refusal;
  }
}

/** `form` is the body of a POST, null for a GET. */
async function answerPage(sandbox: Sandbox, path: string, form: string | null): Promise<HttpReply> {
  const [, first = "", second = "", third = "", fourth = ""] = path.split("/");
  switch (`${first}/${second}`) {
    case "c/pay":
      return form === null ? showCheckout(sandbox, third) : submitCheckout(sandbox, third, form);
    case "setup/e":
      return openLink(sandbox, fourth);
    case "setup/s":
      return form === null
        ? showOnboarding(sandbox, third)
        : submitOnboarding(sandbox, third, form);
    default:
      if (first === "3d_secure")
        return form === null
          ? showChallenge(sandbox, second)
          : answerChallenge(sandbox, second, form);
      return notFoundPage();
  }
}

const assets: Record<string, HttpReply> = {
  "/assets/pages.css": asset("pages.css", "text/css"),
  "/assets/checkout.js": asset("checkout.js", "text/javascript"),
};

function asset(file: string, type: string): HttpReply {
  const headers = { "Content-Type": `${type}; charset=utf-8`, "X-Content-Type-Options": "nosniff" };
  return { status: 200, headers, body: readFileSync(new URL(file, import.meta.url), "utf8") };
}
