import * as z from "zod/mini";
import { insertAct } from "#server/audit/queries.ts";
import { DOCUMENT_FILES_PATH, isValidLink, signedLink } from "#server/documents/signed-links.ts";
import { api } from "#server/http/api.ts";
import { filePolicy } from "#server/http/security.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { openSubmissionFile } from "#shared/submissions/contract.ts";
import { findFile } from "./queries.ts";

const signedQuery = z.object({
  until: z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number)),
  key: z.string(),
});

/** Private files of submissions: links for admins, each in the audit, and the files behind signed links. */
export function submissionFileRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, documents, documentList, now } = services;

  serve(openSubmissionFile)(async ({ params: { id }, account }) => {
    const submission = await findFile(db, id);
    if (!submission) throw notFound("This submission");
    const { driverId, kind, fileName } = submission;
    if (fileName === null) throw notFound("A file of this submission");
    await insertAct(db, {
      at: now(),
      adminId: account.id,
      action: "file_view",
      subjectId: driverId,
      before: {},
      after: { subject: documentList.labelOf(kind) },
      reason: null,
    });
    return { success: true, url: signedLink(services, fileName), isImage: isImage(fileName) };
  });

  app.get<{ Params: { name: string } }>(
    `${DOCUMENT_FILES_PATH}/:name`,
    { schema: { hide: true } },
    async ({ params: { name }, query }, reply) => {
      const link = signedQuery.safeParse(query);
      if (!link.success || !isValidLink(services, { name, ...link.data })) throw expired();
      const file = await documents.find(name);
      if (!file) throw notFound("This file");
      return reply
        .headers({
          "cache-control": "private, no-store",
          "content-security-policy": filePolicy,
          "content-disposition": isImage(name)
            ? 'inline; filename="document.jpg"'
            : 'attachment; filename="document.pdf"',
          "x-content-type-options": "nosniff",
        })
        .type(isImage(name) ? "image/jpeg" : "application/pdf")
        .send(file);
    },
  );
}

const isImage = (name: string): boolean => name.endsWith(".jpg");

/** A wrong and an expired link are answered alike. */
const expired = () => notFound("This link has expired or is wrong. The file");
