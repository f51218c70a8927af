import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type * as z from "zod/mini";
import { type Audience, failureSchema } from "#shared/endpoint.ts";
import { limits } from "./limits.ts";
import { type SignedIn, signedInAs } from "./session.ts";
import type { App } from "./typed-app.ts";

interface CsvRoute<Wanted extends z.ZodMiniType> {
  path: `/${string}`;
  summary: string;
  audience: Exclude<Audience, "anyone">;
  query: Wanted;
}

interface CsvCall<Wanted extends z.ZodMiniType> {
  query: z.output<Wanted>;
  account: SignedIn;
}

interface CsvFile {
  name: string;
  lines: AsyncIterable<string>;
}

/** Serves a CSV file whose lines are sent as they come; checks who calls and what is asked for. */
export const csvRoute =
  <Wanted extends z.ZodMiniType>(app: App, route: CsvRoute<Wanted>) =>
  (fileOf: (call: CsvCall<Wanted>) => CsvFile | Promise<CsvFile>): void => {
    app.route({
      method: "GET",
      url: route.path,
      schema: {
        summary: route.summary,
        tags: [route.path.split("/")[1] ?? ""],
        security: [{ bearer: [] }],
        querystring: route.query,
        response: { "4xx": failureSchema, "5xx": failureSchema },
      },
      config: { rateLimit: limits.search },
      onRequest: (request) => signedInAs(request, route.audience),
      handler: async ({ query, account }, reply) => {
        const { name, lines } = await fileOf({ query, account } as CsvCall<Wanted>);
        return sendFile(reply, name, Readable.from(lines));
      },
    });
  };

const sendFile = (reply: FastifyReply, name: string, lines: Readable) =>
  reply
    .headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    })
    .send(lines);
