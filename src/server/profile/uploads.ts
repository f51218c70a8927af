import { randomBytes } from "node:crypto";
import multipart from "@fastify/multipart";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { api } from "#server/http/api.ts";
import { filePolicy } from "#server/http/security.ts";
import { takeFile } from "#server/http/take-file.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { uploadProfileImage } from "#shared/profile/contract.ts";
import { imageLimits, imageMessages } from "#shared/profile/image-rules.ts";
import { squareJpeg } from "./square-jpeg.ts";
import { insertUpload } from "./upload-queries.ts";

/** Upload of profile images. Registers multipart parsing for this call only. */
export function uploadRoutes(app: App, services: Services): void {
  const { db, files, now } = services;
  void app.register(async (scope) => {
    await scope.register(multipart);
    const serve = api(scope.withTypeProvider<ZodTypeProvider>());
    serve(uploadProfileImage)(async ({ account, request }) => {
      const { maxBytes } = imageLimits;
      const file = await takeFile(request, { maxBytes, ...imageMessages });
      const image = await squareJpeg(file);
      const name = `${randomBytes(16).toString("hex")}.jpg`;
      await insertUpload(db, { name, accountId: account.id, createdAt: now() });
      await files.put(name, image);
      return { success: true, publicUrl: `/uploads/${name}` };
    });
  });
}

/** Serves uploaded images with immutable caching and a policy that forbids active content. */
export function serveUploadedFiles(app: App, { files }: Services): void {
  app.get<{ Params: { name: string } }>(
    "/uploads/:name",
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const file = await files.find(params.name);
      if (!file) throw notFound("This image");
      // The demo's portraits are AVIF.
      const type = params.name.endsWith(".avif") ? "avif" : "jpeg";
      return reply
        .headers({
          "cache-control": "public, max-age=31536000, immutable",
          "content-security-policy": filePolicy,
          "content-disposition": `inline; filename="picture.${type === "avif" ? type : "jpg"}"`,
        })
        .type(`image/${type}`)
        .send(file);
    },
  );
}
