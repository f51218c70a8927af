import multipart from "@fastify/multipart";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { actOn } from "#server/audit/act.ts";
import { api } from "#server/http/api.ts";
import { filePolicy } from "#server/http/security.ts";
import { takeFile } from "#server/http/take-file.ts";
import type { App } from "#server/http/typed-app.ts";
import { encodePng } from "#server/images/encode-image.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { accentStyles } from "#shared/product/accent.ts";
import { deleteLogo, putLogo } from "#shared/product/settings-contract.ts";
import { imageMessages } from "#shared/profile/image-rules.ts";
import { lockSettings, updateLogo } from "./settings-queries.ts";
import { settingsView } from "./settings-view.ts";

const CACHE_FOR_A_YEAR = "public, max-age=31536000, immutable";
const MAX_BYTES = 5_000_000;
const SIDE = 512;

/** The owner's logo: encoded again as a square PNG, without metadata. */
export function logoRoutes(app: App, services: Services): void {
  const { product } = services;
  const change = async (adminId: string, logo: Buffer | null) => {
    const act = { adminId, action: "logo", subjectId: product.settings().id, reason: null };
    await actOn(services, act, async (tx) => {
      const before = await lockSettings(tx);
      if (before.logo === null && logo === null) return null;
      await updateLogo(tx, logo);
      return { before: { logo: before.logo !== null }, after: { logo: logo !== null } };
    });
    await product.reload();
    return settingsView(services);
  };
  api(app)(deleteLogo)(({ account }) => change(account.id, null));
  void app.register(async (within) => {
    await within.register(multipart);
    const serve = api(within.withTypeProvider<ZodTypeProvider>());
    serve(putLogo)(async ({ account, request }) => {
      const file = await takeFile(request, { maxBytes: MAX_BYTES, ...imageMessages });
      return change(account.id, await encodePng(file, { ...imageMessages, side: SIDE }));
    });
  });
}

/** Serves the logo and the style sheet of the accent color; both URLs change with their content. */
export function serveLook(app: App, { product }: Pick<Services, "product">): void {
  app.get<{ Params: { name: string } }>(
    "/logo/:name",
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { logo } = product.settings();
      if (logo === null || product.look().logo !== `/logo/${params.name}`)
        throw notFound("This logo");
      return reply
        .headers({ "cache-control": CACHE_FOR_A_YEAR, "content-security-policy": filePolicy })
        .type("image/png")
        .send(logo);
    },
  );
  app.get("/theme.css", { schema: { hide: true } }, async (_request, reply) => {
    const { accent } = product.settings();
    return reply
      .header("cache-control", accent === null ? "no-cache" : CACHE_FOR_A_YEAR)
      .type("text/css; charset=utf-8")
      .send(accent === null ? "" : accentStyles(accent));
  });
}
