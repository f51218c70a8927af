import type { Rule } from "./rule.ts";

const anyone: Rule = { who: "anyone" };

/** Pages, files and documentation. */
export const pageRules: Record<string, Rule> = {
  "GET /": { who: "anyone", isBuilt: true },
  "GET /index.html": { who: "anyone", isBuilt: true },
  "GET /manifest.webmanifest": { who: "anyone", isBuilt: true },
  "GET /*": { who: "anyone", isBuilt: true, answers: 404 },
  "GET /healthz": anyone,
  "GET /readyz": anyone,
  "GET /.well-known/security.txt": { who: "anyone", answers: 404 },
  "GET /logo/:name": { who: "anyone", answers: 404 },
  "GET /theme.css": anyone,
  "GET /uploads/:name": { who: "anyone", answers: 404 },
  "GET /map/config": anyone,
  "GET /map/style.json": anyone,
  "GET /map/tiles/:version.pmtiles": { who: "anyone", answers: 404 },
  "GET /api/docs": anyone,
  "GET /api/docs/reference": anyone,
  "GET /api/docs/reference/static/index.html": { who: "anyone", answers: 302 },
  "GET /api/docs/reference/static/swagger-initializer.js": anyone,
  "GET /api/docs/reference/json": anyone,
  "GET /api/docs/reference/yaml": anyone,
  "GET /api/docs/reference/static/*": { who: "anyone", answers: 404 },
  "GET /api/openapi.json": anyone,
};
