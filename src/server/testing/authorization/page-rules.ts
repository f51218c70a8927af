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
  // Without three drivers in one area there is nothing to publish.
  "GET /api/gofs/gofs.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/system_information.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/service_brands.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/vehicle_types.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/zones.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/operating_rules.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/calendars.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/booking_rules.json": { who: "anyone", answers: 404 },
  "GET /api/gofs/wait_time": { who: "anyone", query: "pickup_lat=40.75&pickup_lon=-73.98" },
  "GET /api/gofs/realtime_booking": { who: "anyone", query: "pickup_lat=40.75&pickup_lon=-73.98" },
  // No session opens it: without MDS_TOKEN nothing is published.
  "GET /api/mds/trips": { who: "anyone", query: "end_time=2026-01-01T00", answers: 404 },
};
