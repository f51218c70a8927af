import { createReadStream } from "node:fs";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { MAP_CONFIG_PATH, type MapConfig } from "#shared/places/map-config.ts";
import type { TileArchive } from "./open-archive.ts";
import { type MapStore, openMaps } from "./open-maps.ts";
import { readRange } from "./read-range.ts";

const IMMUTABLE = "public, max-age=31536000, immutable";
const attribution = "© OpenStreetMap contributors, GeoNames";
const hiddenFromApiDocs = { schema: { hide: true } };

/** Serves the map's config, styles and tiles to everyone. Browsers and proxies may cache the style and the tiles. */
export function mapRoutes(
  app: App,
  { env, log }: Pick<Services, "env" | "log">,
  maps: MapStore = openMaps(env, log),
): void {
  app.get(MAP_CONFIG_PATH, hiddenFromApiDocs, async (_request, reply): Promise<MapConfig> => {
    void reply.header("cache-control", "no-store");
    const current = await maps.current();
    const { center = null, spanMiles = null } = current ?? {};
    if (env.MAP_STYLE_URL !== undefined)
      return { style: env.MAP_STYLE_URL, lightStyle: null, attribution: "", center, spanMiles };
    const style = current && `/map/style.json?v=${current.version}`;
    const lightStyle = style && `${style}&theme=light`;
    return { style, lightStyle, attribution, center, spanMiles };
  });
  app.get<{ Querystring: { v?: string; theme?: string } }>(
    "/map/style.json",
    hiddenFromApiDocs,
    async (request, reply) => {
      const current = await maps.current();
      if (!current) throw notFound("This map");
      const isPinned = request.query.v === current.version;
      void reply.header("cache-control", isPinned ? IMMUTABLE : "no-cache");
      return sendJson(
        request,
        reply,
        current.styles[request.query.theme === "light" ? "light" : "dark"],
      );
    },
  );
  app.route<{ Params: { version: string } }>({
    ...hiddenFromApiDocs,
    method: ["GET", "HEAD"],
    url: "/map/tiles/:version.pmtiles",
    handler: async (request, reply) => {
      const archive = await maps.find(request.params.version);
      if (!archive) throw notFound("This map");
      return sendRange(request, reply, archive);
    },
  });
}

function sendJson({ headers }: FastifyRequest, reply: FastifyReply, json: string) {
  void reply.type("application/json").header("vary", "accept-encoding");
  if (!/\bgzip\b/.test(headers["accept-encoding"] ?? "")) return reply.send(json);
  return reply.header("content-encoding", "gzip").send(gzipSync(json));
}

function sendRange({ method, headers }: FastifyRequest, reply: FastifyReply, archive: TileArchive) {
  const { path, size, version } = archive;
  const etag = `"${version}"`;
  void reply
    .type("application/vnd.pmtiles")
    .headers({ "cache-control": IMMUTABLE, "accept-ranges": "bytes", etag });
  if (headers["if-none-match"]?.includes(etag)) return reply.code(304).send();
  const isSameFile = headers["if-range"] === undefined || headers["if-range"] === etag;
  const range = isSameFile ? readRange(headers.range, size) : null;
  if (range === "unsatisfiable")
    return reply
      .code(416)
      .headers({ "cache-control": "no-store", "content-range": `bytes */${size}` })
      .send();
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (range) void reply.code(206).header("content-range", `bytes ${start}-${end}/${size}`);
  void reply.header("content-length", end - start + 1);
  return reply.send(method === "HEAD" ? undefined : createReadStream(path, { start, end }));
}
