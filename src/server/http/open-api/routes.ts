import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import type { Env } from "#server/env.ts";
import { reportDirectives } from "#server/http/security.ts";
import type { App } from "#server/http/typed-app.ts";
import { productName } from "#shared/product.ts";
import { completeDocument } from "./complete-document.ts";
import type { Paths } from "./document.ts";
import { guidePage, guidePolicy } from "./guide.ts";

/** Serves OpenAPI 3.1 at `/api/openapi.json`, derived from the declared calls, a guide at `/api/docs`, and a viewer. */
export const openApi = async (api: App, { publicUrl }: Env): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${productName()} API`,
        version: "1",
        license: { name: "MIT", identifier: "MIT" },
        description:
          "Drivers set their own fares; riders see every line of every price before they choose. " +
          "A signed-in POST, PUT or DELETE may carry an Idempotency-Key: for 24 hours the same key and body " +
          "give the same answer. Rules for programs: /api/docs.",
      },
      servers: [{ url: publicUrl, description: "This installation" }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "The token of a log-in, until it is logged out or expires.",
          },
          mds: {
            type: "http",
            scheme: "bearer",
            description: "The token that the operator gave to the city.",
          },
        },
      },
    },
    transform: (route) => describeFile(jsonSchemaTransform(route)),
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      const { openapiObject } = document;
      const completed = completeDocument(openapiObject.paths as Paths);
      return {
        ...openapiObject,
        ...completed,
        components: { ...openapiObject.components, ...completed.components },
      } as typeof openapiObject;
    },
  });
  await api.register(swaggerUi, {
    routePrefix: "/docs/reference",
    indexPrefix: "/api",
    staticCSP: viewerPolicy,
    theme: { title: `${productName()} API` },
  });
  api.get("/docs", { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": `${guidePolicy}; ${reportDirectives}`,
      })
      .send(guidePage(publicUrl)),
  );
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
};

type RouteSchema = ReturnType<typeof jsonSchemaTransform>;

const fileBody = {
  type: "object",
  properties: { file: { type: "string", format: "binary" } },
  required: ["file"],
};

/** Adds the body of a call that takes a file, which no schema validates. */
const describeFile = ({ schema, url }: RouteSchema): RouteSchema =>
  schema?.consumes?.includes("multipart/form-data")
    ? { schema: { ...schema, body: fileBody }, url }
    : { schema, url };

/** The viewer sets inline styles; it runs only its own scripts. */
const viewerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  `connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${reportDirectives}`;
