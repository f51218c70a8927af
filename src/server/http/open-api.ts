import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import { jsonSchemaTransform } from "fastify-type-provider-zod";
import { PRODUCT_NAME } from "#shared/product.ts";
import { reportDirectives } from "./security.ts";
import type { App } from "./typed-app.ts";

/** Serves OpenAPI 3.1 at `/api/openapi.json`, derived from the declared calls, and a viewer at `/api/docs`. */
export const openApi = async (api: App): Promise<void> => {
  await api.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: `${PRODUCT_NAME} API`,
        version: "1",
        description:
          "Drivers set their own fares; riders see every line of every price before they choose. " +
          "A signed-in POST, PUT or DELETE may carry an Idempotency-Key: for 24 hours the same key and body " +
          "give the same answer.",
      },
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    },
    transform: jsonSchemaTransform,
  });
  await api.register(swaggerUi, {
    routePrefix: "/docs",
    indexPrefix: "/api",
    staticCSP: viewerPolicy,
    theme: { title: `${PRODUCT_NAME} API` },
  });
  api.get("/openapi.json", { schema: { hide: true } }, async () => api.swagger());
};

/** The viewer sets inline styles; it runs only its own scripts. */
const viewerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  `connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; ${reportDirectives}`;
