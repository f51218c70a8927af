import type { HttpReply } from "#sandbox/stripe/wire/http.ts";
import { html, type Markup } from "#shared/markup.ts";

export function pageReply(status: number, title: string, content: Markup): HttpReply {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/checkout.js" defer></script>
</head>
<body>
<header class="strip"><strong>Payment sandbox</strong> No real cards, no money moves.</header>
${content}
</body>
</html>
`;
  return { status, headers: pageHeaders, body: page.html };
}

const pageHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Content-Security-Policy":
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
