import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";
import { brandedFiles } from "./branded-files.ts";
import { answerNotFound } from "./errors.ts";
import { dropFormBodies, isForm, returnToPage } from "./page-forms.ts";
import { renderedPages } from "./rendered-pages.ts";
import { contentSecurityPolicy } from "./security.ts";
import type { App } from "./typed-app.ts";

const DIST = resolve(import.meta.dirname, "../../../dist");

/**
 * Serves the built browser application: hashed assets are immutable, the page itself is always revalidated. Visitors
 * get public pages rendered.
 */
export const webPages = async (
  app: App,
  { env, events, log }: Pick<Services, "env" | "events" | "log">,
  dist = DIST,
): Promise<void> => {
  const root = resolve(dist, "web");
  if (!existsSync(resolve(root, "index.html"))) {
    log.warn("the browser application is not built: only the API is served");
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  const policy = contentSecurityPolicy(env, inlineScriptsOf(resolve(root, "index.html")));
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (/\.html(\.\w+)?$/.test(path)) void reply.header("content-security-policy", policy);
      if (/\.svg(\.\w+)?$/.test(path))
        void reply.header("content-type", "image/svg+xml; charset=utf-8");
      void reply.header("cache-control", cacheOf(path));
    },
  });
  const sendRendered = renderedPages(app, { events, log }, resolve(dist, "pages"));
  const branded = brandedFiles(root);
  const sendApplication = (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ "content-security-policy": policy, vary: "cookie" });
    return sendBranded(reply, { file: "index.html", type: "text/html", content: branded.page() });
  };
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    void reply.header("content-security-policy", policy);
    if (await sendRendered(request, reply)) return reply;
    return sendApplication(request, reply);
  };
  app.get("/", { schema: { hide: true } }, sendPage);
  app.get("/index.html", { schema: { hide: true } }, sendApplication);
  app.get("/manifest.webmanifest", { schema: { hide: true } }, (_request, reply) =>
    sendBranded(reply, {
      file: "manifest.webmanifest",
      type: "application/manifest+json",
      content: branded.manifest(),
    }),
  );
  // In a scope of its own: routes with forms have their own parsers.
  await app.register(async (pages) => {
    dropFormBodies(pages);
    pages.setNotFoundHandler((request, reply) => {
      if (!isPageUrl(request)) return answerNotFound(request, reply);
      if (request.method === "GET") return sendPage(request, hideSharedRide(request, reply));
      return isForm(request) ? returnToPage(request, reply) : answerNotFound(request, reply);
    });
  });
};

const DAY_S = 24 * 60 * 60;

/** A file of `assets` has a new name after each change, a drawing of a car does not. */
const cacheOf = (path: string): string => {
  if (/\bassets\//.test(path)) return "public, max-age=31536000, immutable";
  return /\bcars\//.test(path) ? `public, max-age=${7 * DAY_S}` : "no-cache";
};

/** Sends a file of the build, or the content that replaces it. */
const sendBranded = (
  reply: FastifyReply,
  { file, type, content }: { file: string; type: string; content: string | null },
) =>
  content === null
    ? reply.sendFile(file)
    : reply.header("cache-control", "no-cache").type(`${type}; charset=utf-8`).send(content);

/** Hashes of the page's inline scripts, which the policy allows. */
const inlineScriptsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

/** A shared ride's address is a secret, so search engines must not list it. The page itself holds no data. */
const hideSharedRide = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  /^\/(t|stop)\//.test(url) ? reply.header("x-robots-tag", "noindex, nofollow") : reply;

/** True for paths that the browser application handles: neither a file nor an API call. */
const isPageUrl = ({ url }: FastifyRequest): boolean =>
  !url.startsWith("/api") && !/^[^?]*\.[a-z0-9]+($|\?)/.test(url);
