import type { Env } from "#server/env.ts";

/** Path under `/api` that receives browsers' reports of policy violations. */
export const CSP_REPORTS_PATH = "/csp-reports";
const reportsUrl = `/api${CSP_REPORTS_PATH}`;
/** Directives that make browsers report violations; `report-uri` is for browsers without the Reporting API. */
export const reportDirectives = `report-to csp; report-uri ${reportsUrl}`;

/**
 * Headers of every response: no inline scripts, no foreign origin but the map's, no framing, no referrer. The API
 * viewer has its own policy.
 */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy(env),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "reporting-endpoints": `csp="${reportsUrl}"`,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(env.publicUrl.startsWith("https://") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

/** Policy of uploaded files that a browser opens on their own. */
export const filePolicy =
  "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";

/** `scripts` are hashes of inline scripts. The host of an external map style also serves its tiles, icons and fonts. */
export function contentSecurityPolicy(
  { MAP_STYLE_URL }: Env,
  scripts: readonly string[] = [],
): string {
  const map = MAP_STYLE_URL === undefined ? "" : ` ${new URL(MAP_STYLE_URL).origin}`;
  return [
    "default-src 'none'",
    "object-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    "style-src 'self'",
    `img-src 'self' data: blob:${map}`,
    `font-src 'self'${map}`,
    `connect-src 'self'${map}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    reportDirectives,
  ].join("; ");
}
