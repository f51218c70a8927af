import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod/mini";
import { insertDownload } from "#server/audit/queries.ts";
import type { Services } from "#server/services.ts";
import type { Audience } from "#shared/endpoint.ts";
import type { Permission } from "#shared/permissions.ts";
import { describeAccess } from "./open-api/describe-access.ts";
import { fileResponses } from "./open-api/file-responses.ts";
import { bearerOf, notSignedIn, type SignedIn, signedInAs } from "./session.ts";
import type { App } from "./typed-app.ts";

interface CsvRoute<Query extends z.ZodMiniType> {
  path: `/${string}`;
  summary: string;
  audience: Exclude<Audience, "anyone">;
  permission?: Permission;
  isOpenToSuspended?: true;
  query: Query;
}

interface CsvCall<Query extends z.ZodMiniType> {
  query: z.output<Query>;
  account: SignedIn;
}

interface CsvFile {
  name: string;
  lines: AsyncIterable<string>;
}

/**
 * Serves a CSV file as a stream after checking the caller and the query. Aborts the file if the reader's session ends.
 * An admin's download is recorded in the audit log.
 */
export const csvRoute =
  <Query extends z.ZodMiniType>(
    app: App,
    { sessions, db, now }: Pick<Services, "sessions" | "db" | "now">,
    route: CsvRoute<Query>,
  ) =>
  (fileOf: (call: CsvCall<Query>) => CsvFile | Promise<CsvFile>): void => {
    app.route({
      method: "GET",
      url: route.path,
      schema: {
        summary: route.summary,
        ...describeAccess(route),
        querystring: route.query,
        response: fileResponses("text/csv"),
      },
      config: { limit: "search" },
      onRequest: (request) => signedInAs(request, route),
      handler: async (request, reply) => {
        const call = { query: request.query, account: request.account } as CsvCall<Query>;
        const { name, lines } = await fileOf(call);
        if (route.audience === "admin")
          await insertDownload(db, { at: now(), adminId: call.account.id, file: name });
        return sendFile(reply, name, Readable.from(whileSignedIn(sessions, request, lines)));
      },
    });
  };

/** A slow reader may take hours, so the session is checked before each chunk. */
async function* whileSignedIn(
  sessions: Services["sessions"],
  request: FastifyRequest,
  lines: AsyncIterable<string>,
): AsyncGenerator<string> {
  const token = bearerOf(request) ?? "";
  for await (const chunk of lines) {
    if (!(await sessions.find(token))) throw notSignedIn();
    yield chunk;
  }
}

const sendFile = (reply: FastifyReply, name: string, lines: Readable) =>
  reply
    .headers({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}"`,
    })
    .send(lines);
