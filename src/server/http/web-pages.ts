import { existsSync } from "node:fs";
import { resolve } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "#server/services.ts";
import { answerNotFound } from "./errors.ts";
import type { App } from "./typed-app.ts";

const root = resolve(import.meta.dirname, "../../../dist/web");

/** Serves the built browser application: hashed assets are immutable, the page itself is always revalidated. */
export const webPages = async (app: App, { log }: Services): Promise<void> => {
  if (!existsSync(resolve(root, "index.html"))) {
    log.warn("the browser application is not built: only the API is served");
    app.setNotFoundHandler(answerNotFound);
    return;
  }
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (/\.svg(\.\w+)?$/.test(path))
        void reply.header("content-type", "image/svg+xml; charset=utf-8");
      void reply.header(
        "cache-control",
        /\bassets\//.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
  const sendPage = (reply: FastifyReply) => reply.sendFile("index.html");
  app.get("/", { schema: { hide: true } }, (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? sendPage(hideSharedRide(request, reply)) : answerNotFound(request, reply),
  );
};

/** A shared ride's address is a secret, so search engines must not list it. The page itself holds no data. */
const hideSharedRide = ({ url }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  /^\/(t|stop)\//.test(url) ? reply.header("x-robots-tag", "noindex, nofollow") : reply;

/** True for paths that the browser application handles: neither a file nor an API call. */
const isPage = ({ method, url }: FastifyRequest): boolean =>
  method === "GET" && !url.startsWith("/api") && !/^[^?]*\.[a-z0-9]+($|\?)/.test(url);
