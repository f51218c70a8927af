import { formatMarketTime } from "#shared/market-time.ts";
import { html, type Markup } from "#shared/markup.ts";
import type { StoredMail } from "./stored-mail.ts";

/** Content-Security-Policy of the pages of the mail and SMS sandboxes. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function outboxPage(mails: readonly StoredMail[]): string {
  return page(
    "Mail sandbox",
    html`<h1>Mail sandbox</h1>
<p class="quiet">Mail of this demo stays on this machine. The last 500 are kept. <a href="/sandbox/mail.json">As data</a></p>
${mails.length === 0 ? html`<p class="empty">No mail yet. Book a ride and come back.</p>` : mailList(mails)}`,
  );
}

export function mailPage(mail: StoredMail): string {
  return page(
    mail.subject,
    html`<p><a href="/sandbox/mail">Back to all mail</a></p>
<h1>${mail.subject}</h1>
<dl>
<dt>To</dt><dd>${mail.to.join(", ")}</dd>
<dt>From</dt><dd>${mail.from}</dd>
<dt>Received</dt><dd>${timeOf(mail)}</dd>
</dl>
${mail.html !== "" && html`<iframe title="HTML part of a mail" src="/sandbox/mail/${mail.id}/body" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`}
<h2>Text part</h2>
<pre>${mail.text}</pre>`,
  );
}

function mailList(mails: readonly StoredMail[]): Markup {
  const rows = mails.map(
    (mail) => html`<li><a href="/sandbox/mail/${mail.id}">
<strong>${mail.subject}</strong>
<span>${mail.to.join(", ")}</span>
${timeOf(mail)}
</a></li>
`,
  );
  return html`<ul>
${rows}</ul>`;
}

function timeOf({ receivedAt }: StoredMail): Markup {
  return html`<time datetime="${receivedAt}">${formatMarketTime(new Date(receivedAt))}</time>`;
}

/** Renders a page of the mail or SMS sandbox. */
export function page(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/mail/pages.css">
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`.html;
}
