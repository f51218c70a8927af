import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { securityHeaders } from "./security.ts";

const policyOf = (settings: Record<string, string>): string[] =>
  securityHeaders(readEnv(settings))["content-security-policy"]?.split("; ") ?? [];

test("without another map the policy allows this origin only", () => {
  expect(policyOf({}).join()).not.toMatch(/https?:/);
});

test("the origin of another map style may be read, but runs nothing", () => {
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
