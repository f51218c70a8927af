import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Env } from "../env.ts";

const self = ["'self'"];

/** No inline script, no foreign origin; pages are never framed and tell no one where a person came from. */
export const contentSecurityPolicy = (env: Env): FastifyHelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: self,
      styleSrc: self,
      imgSrc: ["'self'", "data:", "blob:"],
      fontSrc: self,
      connectSrc: self,
      workerSrc: ["'self'", "blob:"],
      manifestSrc: self,
      formAction: self,
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  referrerPolicy: { policy: "no-referrer" },
  crossOriginOpenerPolicy: { policy: "same-origin" },
  strictTransportSecurity: env.publicUrl.startsWith("https://")
    ? { maxAge: 63_072_000, includeSubDomains: true }
    : false,
});
