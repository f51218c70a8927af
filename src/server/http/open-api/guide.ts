import { createHash } from "node:crypto";
import { overallLimits } from "#server/http/limits.ts";
import { html, type Markup } from "#shared/markup.ts";
import { productName } from "#shared/product.ts";
import { describeWebhookEvent, webhookEventTypes } from "#shared/webhooks/event-types.ts";

interface Section {
  id: string;
  title: string;
  body: Markup;
}

const sections = (publicUrl: string): Section[] => [
  {
    id: "start",
    title: "Start",
    body: html`<p>The API speaks JSON over HTTPS below <code>${publicUrl}/api</code>. Every page of ${productName()} uses
      it, so a program can do what a person can do. A first call needs no account:</p>
      <pre><code>curl ${publicUrl}/api/estimate \\
  -H 'content-type: application/json' \\
  -d '{"from": "350 5th Ave, New York, NY 10118", "to": "JFK Airport"}'</code></pre>
      <p><a href="/api/openapi.json">openapi.json</a> describes every call in OpenAPI 3.1. Most generators read it; this
      one makes a typed client:</p>
      <pre><code>npx oazapfts ${publicUrl}/api/openapi.json faire.ts</code></pre>
      <p>A ride takes four calls: <code>postRiderLogin</code>, <code>postCalculateFare</code> for the offers,
      <code>postCheckout</code> for one of them, and <code>getRide</code> once the rider paid at the
      <code>url</code> of the reply.</p>`,
  },
  {
    id: "authentication",
    title: "Authentication",
    body: html`<p>Log in with <code>POST /api/rider/login</code>, <code>/api/driver/login</code> or
      <code>/api/admin/login</code>, and send the token with every later call:</p>
      <pre><code>authorization: Bearer TOKEN</code></pre>
      <p>An account has one role. The reference says for each call which roles may use it and which permission an admin
      needs; calls that are marked public need no token. A token ends with <code>POST /api/logout</code>, with a new
      password, or when it expires: a call then answers 401, and the program logs in again. Store the token like a
      password. Accounts with two-step login also send a <code>code</code>.</p>`,
  },
  {
    id: "errors",
    title: "Errors",
    body: html`<p>A success has <code>"success": true</code>. Every failure has a 4xx or 5xx status and this body:</p>
      <pre><code>{
  "success": false,
  "error": "Pickup location is required",
  "code": "invalid",
  "fields": { "from": "Pickup location is required" },
  "requestId": "0c1d8f6e-6f0b-4a52-9f1c-1d0c3f6a9f0e"
}</code></pre>
      <p>Show <code>error</code> to people and branch on <code>code</code>, whose value does not change with the words.
      Name the <code>requestId</code> to support.</p>
      <table><thead><tr><th scope="col">status</th>
      <th scope="col">meaning</th><th scope="col">what to do</th></tr></thead><tbody>
      <tr><td>400</td><td>The input is invalid; <code>fields</code> names each wrong field</td><td>Correct it</td></tr>
      <tr><td>401</td><td>No session</td><td>Log in</td></tr>
      <tr><td>403</td><td>Wrong role, missing permission or suspended</td><td>Do not repeat</td></tr>
      <tr><td>404</td><td>Does not exist, or belongs to somebody else</td><td>Do not repeat</td></tr>
      <tr><td>409</td><td>The state does not allow it; <code>state</code> is the present one</td><td>Read again, then decide</td></tr>
      <tr><td>422</td><td>Understood, but impossible</td><td>Change the request</td></tr>
      <tr><td>429</td><td>Too many calls</td><td>Wait <code>Retry-After</code> seconds</td></tr>
      <tr><td>500</td><td>An error of the service</td><td>Report the <code>requestId</code></td></tr>
      <tr><td>503</td><td>A part is unavailable</td><td>Wait <code>Retry-After</code> seconds, repeat with the same key</td></tr>
      </tbody></table>`,
  },
  {
    id: "idempotency",
    title: "Idempotency",
    body: html`<p>A connection can break after the service did its work. Send an <code>Idempotency-Key</code> (1 to 200
      visible characters, such as a UUID) with every POST, PUT and DELETE of an account, and repeat the call with the same
      key and body: for 24 hours it gives the first answer byte for byte, with
      <code>Idempotency-Replayed: true</code>, and nothing happens twice. While the first call still runs, a repetition
      gets 409 <code>in_progress</code>; another body under the same key gets 409 <code>idempotency_mismatch</code>.</p>`,
  },
  {
    id: "limits",
    title: "Limits",
    body: html`<p>A session may make ${overallLimits.reads.max} reads and ${overallLimits.writes.max} writes a minute, an
      address without a session ${overallLimits.anonymous.max} calls. Some calls have a lower limit, such as 20 searches for
      offers a minute. Each reply counts down in <code>x-ratelimit-limit</code>, <code>x-ratelimit-remaining</code> and
      <code>x-ratelimit-reset</code> (seconds). A body may have 100 kB; files have limits of their own.</p>`,
  },
  {
    id: "money",
    title: "Money",
    body: html`<p>Amounts are US dollars with at most two decimals, such as <code>15.5</code>, and always stand for whole
      cents. Convert with <code>Math.round(amount * 100)</code> before you add or compare. The <code>lines</code> of an
      offer sum to its <code>total</code>; the card is charged <code>amountDue</code>, which is total plus fees minus
      credit. Tax rates are fractions (<code>0.15</code>), discounts percent. Fields that end in <code>Cents</code> are
      whole cents.</p>`,
  },
  {
    id: "times",
    title: "Times, ids and lists",
    body: html`<p>Times are ISO 8601 in UTC with a Z. The pickup of a scheduled ride is a day and an <code>HH:MM</code> in
      the market's time (<code>timeZone</code> of <code>GET /api/product</code>). Ids are UUIDs; <code>reference</code> is for people. Coordinates are WGS 84 degrees, distances miles,
      durations minutes.</p>
      <p>Lists take <code>?page=1</code> and answer
      <code>pagination { totalItems, totalPages, currentPage }</code>. Ignore fields that you do not know: new ones may
      come, and existing ones keep their meaning.</p>`,
  },
  {
    id: "events",
    title: "Live events",
    body: html`<p><code>GET /api/live</code> streams what happens to the rides of the account as server-sent events; send
      the token in the header. Every event has an id. After a break, connect again with <code>Last-Event-ID</code>: the
      missed events come first. An event says what changed, not how; read the ride again.</p>`,
  },
  {
    id: "planners",
    title: "Journey planners",
    body: html`<p><a href="/api/gofs/gofs.json">gofs.json</a> describes the service in the
      <a href="https://github.com/MobilityData/GOFS">General On-Demand Feed Specification</a> 1.0: zones, days, booking
      rules, and for a trip now the wait, the travel time and the middle of the drivers' prices. Each fact is about at
      least three drivers, a wait about five. Drivers set their own prices, so there is no <code>fares.json</code>.</p>
      <p>A link to <code>/book</code> opens the booking form with a trip, before and after a log-in. Each end is an
      address, a position or both; a <code>pickup_time</code> (Unix seconds) opens the form for later rides, from a day
      ahead:</p>
      <pre><code>${publicUrl}/book?pickup_lat=40.7484&amp;pickup_lon=-73.9857&amp;pickup_address=350%205th%20Ave,%20New%20York
  &amp;drop_off_lat=40.6413&amp;drop_off_lon=-73.7781&amp;drop_off_address=JFK%20Airport</code></pre>`,
  },
  {
    id: "webhooks",
    title: "Webhooks",
    body: html`<p>An owner of the service registers addresses at <a href="/admin/webhooks">/admin/webhooks</a>; each gets the
      types of events that it chose:</p>
      <ul>${webhookEventTypes.map((type) => html`<li><code>${type}</code> ${describeWebhookEvent(type)}</li>`)}</ul>
      <p>An event is a POST of JSON with ids, states and amounts in cents; names and places are read with the ids:</p>
      <pre><code>{
  "type": "ride.completed",
  "timestamp": "2026-11-26T18:30:00.000Z",
  "data": {
    "rideId": "019a…", "reference": "FR12AB34CD5", "kind": "instant", "state": "completed",
    "riderId": "019a…", "driverId": "019a…", "by": "driver", "pickupAt": null,
    "fareCents": 1550, "taxCents": 233, "totalCents": 1783
  }
}</code></pre>
      <p>It is signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> are, so their libraries check
      it: <code>webhook-signature</code> has <code>v1,</code> and the HMAC-SHA256 of
      <code>webhook-id.webhook-timestamp.body</code>. The key is the secret after <code>whsec_</code>, decoded from
      base64. Refuse timestamps older than five minutes. While a secret is replaced, for a day, there are two
      signatures.</p>
      <p>Answer with a 2xx status within ten seconds. Otherwise the event comes again, ten times within three days with
      growing pauses. An event can come more than once and events can change places: skip a <code>webhook-id</code> that
      you know, and read the ride again. Redirects are not followed. An address that accepts nothing for three days is
      disabled, and the operator gets a mail.</p>`,
  },
];

const css = `
:root{color-scheme:dark}*{box-sizing:border-box}
body{margin:0;background:#0a0a0a;color:#fafafa;font:16px/1.6 system-ui,sans-serif}
a{color:#ffd60a;text-underline-offset:3px}a:focus-visible{outline:3px solid #ffd60a;outline-offset:2px}
header,main,nav{max-width:72rem;margin:0 auto;padding:0 1rem}
header{padding-top:2rem}h1{font-size:2rem;line-height:1.2;margin:0}h2{font-size:1.375rem;margin:0 0 .5rem;scroll-margin-top:1rem}
.lead{color:#b5b5b5;margin:.5rem 0 0;max-width:44rem}
nav ul{display:flex;flex-wrap:wrap;gap:0 1.25rem;list-style:none;padding:0;margin:1.25rem 0 0}nav a{display:inline-block;padding:.6rem 0}
section{padding:1.75rem 0;border-top:1px solid #2a2a2a;margin-top:1rem}section p{max-width:44rem;margin:.75rem 0}
code{font:.875em/1.5 ui-monospace,monospace;background:#1c1c1c;border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
pre{background:#161616;border:1px solid #2a2a2a;border-radius:12px;padding:1rem;max-width:52rem;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{background:none;padding:0}
table{border-collapse:collapse;width:100%;max-width:52rem}
th,td{text-align:left;vertical-align:top;padding:.5rem .75rem .5rem 0;border-bottom:1px solid #2a2a2a}th{color:#b5b5b5;font-weight:600}
@media(min-width:64rem){.page{display:grid;grid-template-columns:14rem minmax(0,1fr);max-width:72rem;margin:0 auto}
nav{padding-top:1rem}nav ul{position:sticky;top:1rem;display:block}main{margin:0}section:first-child{border-top:0}}
`;

/** Allows the page's own style only. */
export const guidePolicy =
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; " +
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`;

/** The page at `/api/docs`: rules for programs that use the API, with a link to the reference of all calls. */
export function guidePage(publicUrl: string): string {
  const list = sections(publicUrl);
  const page = html`
<header><h1>${productName()} for developers</h1>
<p class="lead">How programs book rides, read them and follow them. The
<a href="/api/docs/reference">reference</a> lists every call with its fields; <a href="/">${productName()}</a> is the
service itself.</p></header>
<div class="page"><nav aria-label="Sections"><ul>
${list.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
<li><a href="/api/docs/reference">Reference</a></li></ul></nav>
<main>${list.map(
    ({ id, title, body }) =>
      html`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${body}</section>`,
  )}</main></div>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${productName()} for developers</title>
<style>${css}</style></head><body>${page.html}</body></html>`;
}
