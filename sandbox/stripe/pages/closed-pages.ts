import type { CheckoutSession } from "#sandbox/stripe/objects.ts";
import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { html, type Markup } from "#shared/markup.ts";
import { pageReply } from "./layout.ts";

/** Page for a paid or expired session. */
export function closedSessionPage(session: CheckoutSession, businessName: string): HttpReply {
  if (session.status === "complete") {
    return notice(200, "You have already paid", [
      html`<p>This payment went through. You will not be charged again.</p>`,
      returnLink(successUrl(session), `Continue to ${businessName}`),
    ]);
  }
  return notice(410, "This payment page has expired", [
    html`<p>The time to pay is over and your card was not charged. Go back to start again.</p>`,
    returnLink(session.cancel_url, `Back to ${businessName}`),
  ]);
}

export function notFoundPage(): HttpReply {
  return notice(404, "Nothing is here", [
    html`<p>The link is incomplete, or what it led to is gone.</p>`,
  ]);
}

export function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function notice(status: number, title: string, paragraphs: (Markup | null)[]): HttpReply {
  const content = html`<main class="notice"><h1>${title}</h1>${paragraphs.filter((one) => one !== null)}</main>`;
  return pageReply(status, title, content);
}

function returnLink(url: string | null, text: string): Markup | null {
  return url === null ? null : html`<p><a class="pay" href="${url}">${text}</a></p>`;
}
