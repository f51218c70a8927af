import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import type { Sandbox } from "#sandbox/stripe/sandbox.ts";
import { StripeRefusal } from "#sandbox/stripe/wire/errors.ts";
import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { showCheckout, submitCheckout } from "./checkout-routes.ts";
import { notFoundPage } from "./closed-pages.ts";
import { openLink, showOnboarding, submitOnboarding } from "./onboarding-routes.ts";

export async function handlePageRequest(
  sandbox: Sandbox,
  message: IncomingMessage,
  body: string,
): Promise<HttpReply> {
  const path = (message.url ?? "/").split("?", 1)[0] ?? "/";
  const isPost = message.method === "POST";
  const [, first = "", second = "", third = "", fourth = ""] = path.split("/");
  const asset = assets[path];
  if (asset) return asset;
  try {
    switch (`${first}/${second}`) {
      case "c/pay":
        return isPost
          ? await submitCheckout(sandbox, third, body)
          : await showCheckout(sandbox, third);
      case "setup/e":
        return await openLink(sandbox, fourth);
      case "setup/s":
        return isPost
          ? await submitOnboarding(sandbox, third, body)
          : await showOnboarding(sandbox, third);
      default:
        return notFoundPage();
    }
  } catch (refusal) {
    if (refusal instanceof StripeRefusal && refusal.status === 404) return notFoundPage();
    throw refusal;
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
