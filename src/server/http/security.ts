import type { Env } from "#server/env.ts";

/**
 * The headers of every answer: no inline script, no foreign origin; pages are never framed and tell no one where a
 * person came from. The API's reader has a policy of its own.
 */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    "content-security-policy": contentSecurityPolicy,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "geolocation=(self), camera=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(env.publicUrl.startsWith("https://") && {
      "strict-transport-security": "max-age=63072000; includeSubDomains",
    }),
  };
}

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join("; ");
