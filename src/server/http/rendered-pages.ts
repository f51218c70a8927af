import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { Events } from "#server/adapters/events/events.ts";
import {
  PAGE_REPLIES_ID,
  type PageRenderer,
  type PageReplies,
} from "#shared/product/page-renderer.ts";
import { brandPage } from "./branded-files.ts";
import type { App } from "./typed-app.ts";

const TIMES = {
  /** Maximum age of the replies in a page. */
  freshMs: 5_000,
  /** Maximum time that a request waits for newer replies. */
  maxWaitMs: 1_000,
  /** Maximum wait for the first rendering. Without it the application is sent, which costs a phone 170 kB of script. */
  maxFirstWaitMs: 10_000,
};

interface Page {
  replies: string;
  tag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
  checkedAt: number;
}

/** Sends a visitor the rendered page of an address. False if there is none: the application renders it itself. */
type SendRendered = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

/**
 * Public pages, rendered for visitors from the replies of the page's own calls. A page is rendered again when a reply
 * has changed; announced changes are in the next page that is sent. The renderer and the HTML frame come from the
 * build (`static-pages.plugin.ts`).
 */
export function renderedPages(
  app: App,
  {
    events,
    log,
  }: { events: Pick<Events, "subscribe" | "onGap">; log: Pick<FastifyBaseLogger, "error"> },
  folder: string,
  { freshMs, maxWaitMs, maxFirstWaitMs } = TIMES,
): SendRendered {
  const module = resolve(folder, "render.js");
  if (!existsSync(module)) return async () => false;
  const frame = readFileSync(resolve(folder, "frame.html"), "utf8");
  const pages = new Map<string, Page>();
  const renewals = new Map<string, Promise<void>>();
  /** Number of announced changes. */
  let changes = 0;
  const dropPages = () => {
    changes += 1;
    pages.clear();
    renewals.clear();
  };
  events.subscribe("faire_testimonials", dropPages);
  events.onGap(dropPages);
  let loading: Promise<PageRenderer> | undefined;
  const loadRenderer = () => {
    loading ??= import(pathToFileURL(module).href) as Promise<PageRenderer>;
    return loading;
  };

  const renew = async (address: string, calls: readonly string[]) => {
    const changesBefore = changes;
    const replies = await readReplies(app, calls);
    if (!replies) return;
    const text = JSON.stringify(replies);
    const page = pages.get(address);
    if (page?.replies === text) {
      page.checkedAt = performance.now();
      return;
    }
    const { renderPage } = await loadRenderer();
    const { html, title } = await renderPage(address, replies);
    const rendered = await packed(fill(frame, html, title, text), text);
    // A change during the rendering may be missing in it: the page is rendered again, or by the application.
    if (changes === changesBefore) pages.set(address, rendered);
  };
  const renewOnce = (address: string, calls: readonly string[]) => {
    const running = renewals.get(address);
    if (running) return running;
    const renewal = renew(address, calls)
      .catch((error: unknown) => log.error({ err: error, page: address }, "page not rendered"))
      .finally(() => {
        if (renewals.get(address) === renewal) renewals.delete(address);
      });
    renewals.set(address, renewal);
    return renewal;
  };
  const findPage = async (address: string, calls: readonly string[]) => {
    const known = pages.get(address);
    if (!isFresh(known, freshMs)) {
      const waitMs = known ? maxWaitMs : maxFirstWaitMs;
      await Promise.race([renewOnce(address, calls), pause(waitMs, undefined, { ref: false })]);
    }
    return pages.get(address);
  };
  return async (request, reply) => {
    if (hasToken(request)) return false;
    const { pages: known } = await loadRenderer();
    const address = addressIn(known, request.url);
    if (address === null) return false;
    const page = await findPage(address, known[address] ?? []);
    if (page) send(request, reply, page);
    return page !== undefined;
  };
}

/**
 * Whether the visitor is signed in. Also false after a link from another site, because browsers then omit the cookie:
 * the page itself checks again.
 */
const hasToken = ({ headers }: FastifyRequest): boolean =>
  /(^|; )token=[^;]/.test(headers.cookie ?? "");

const isFresh = (page: Page | undefined, freshMs: number): boolean =>
  page !== undefined && performance.now() - page.checkedAt < freshMs;

/** Key of the page of a URL, null without one. Parameters count only if the path has pages that differ by them. */
function addressIn(pages: PageRenderer["pages"], url: string): string | null {
  const [path = ""] = url.split("?");
  const hasViews = Object.keys(pages).some((address) => address.startsWith(`${path}?`));
  const address = hasViews ? url : path;
  return Object.hasOwn(pages, address) ? address : null;
}

/** Replies of public calls; null if one of them fails. */
async function readReplies(app: App, calls: readonly string[]): Promise<PageReplies | null> {
  const replies = await Promise.all(calls.map((path) => app.inject(`/api${path}`)));
  if (replies.some(({ statusCode }) => statusCode !== 200)) return null;
  return Object.fromEntries(calls.map((path, index) => [path, replies[index]?.json<unknown>()]));
}

const fill = (frame: string, html: string, title: string, replies: string): string =>
  brandPage(frame)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${html}</div>\n    <script type="application/json" id="${PAGE_REPLIES_ID}">${escaped(replies)}</script>`,
    );

/** JSON that cannot end its script element. */
const escaped = (json: string): string => json.replaceAll("<", "\\u003c");

const compressions = { br: promisify(brotliCompress), gzip: promisify(gzip) };

async function packed(html: string, replies: string): Promise<Page> {
  const plain = Buffer.from(html);
  const [br, zipped] = await Promise.all([compressions.br(plain), compressions.gzip(plain)]);
  const tag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  return { replies, tag, plain, br, gzip: zipped, checkedAt: performance.now() };
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): void {
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = (["br", "gzip"] as const).find((name) => accepted.includes(name));
  void reply.headers({
    "cache-control": "no-cache",
    "content-type": "text/html; charset=utf-8",
    etag: page.tag,
    vary: "cookie, accept-encoding",
  });
  if (request.headers["if-none-match"] === page.tag) return void reply.code(304).send();
  if (encoding) void reply.header("content-encoding", encoding);
  void reply.send(page[encoding ?? "plain"]);
}
