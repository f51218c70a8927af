import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { securityHeaders } from "./security.ts";

const policyOf = (settings: Record<string, string>): string[] =>
  securityHeaders(readEnv(settings))["content-security-policy"]?.split("; ") ?? [];

test("without an external map style the Content-Security-Policy allows only this origin", () => {
  expect(policyOf({}).join()).not.toMatch(/https?:/);
});

test("the Content-Security-Policy allows fetches from an external map style's origin, but no scripts", () => {
  const origin = "https://tiles.example.com:8443";
  const policy = policyOf({ MAP_STYLE_URL: `${origin}/dark/style.json?key=a;script-src *` });
  expect(policy).toEqual(
    expect.arrayContaining([
      `connect-src 'self' ${origin}`,
      `img-src 'self' data: blob: ${origin}`,
      `font-src 'self' ${origin}`,
      "script-src 'self'",
      "style-src 'self'",
    ]),
  );
  expect(policy.filter((rule) => rule.includes(origin))).toHaveLength(3);
});
