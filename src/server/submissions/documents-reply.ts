import { listDocuments, type StoredDocument } from "#server/documents/queries.ts";
import { signedLink } from "#server/documents/signed-links.ts";
import type { Services } from "#server/services.ts";
import type { getDocuments, OwnDocument } from "#shared/documents/contract.ts";
import { documentKinds } from "#shared/documents/kinds.ts";
import { documentState, isValidOn } from "#shared/documents/states.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { newYorkIsoDate } from "#shared/new-york-time.ts";

type Signing = Pick<Services, "secret" | "now">;

/** The driver's document of each kind, with links to the files. */
export async function documentsReply(
  services: Signing & Pick<Services, "db" | "env">,
  driverId: string,
): Promise<ReplyOf<typeof getDocuments>> {
  const stored = await listDocuments(services.db, [driverId]);
  return {
    success: true,
    policy: services.env.DOCUMENTS_POLICY,
    documents: documentKinds.map(({ kind }) =>
      ownDocument(services, kind, stored.find((document) => document.kind === kind) ?? null),
    ),
  };
}

const noDocuments = { inForce: null, latest: null };

function ownDocument(services: Signing, kind: string, stored: StoredDocument | null): OwnDocument {
  const today = newYorkIsoDate(services.now());
  return {
    kind,
    state: documentState(stored ?? noDocuments, today),
    sent: stored && {
      id: stored.id,
      number: stored.number,
      expiresOn: stored.expiresOn,
      fileUrl: stored.fileName === null ? null : signedLink(services, stored.fileName),
      submittedAt: stored.submittedAt.toISOString(),
      reason: stored.reason,
    },
    approvedThrough: stored?.inForce?.expiresOn ?? null,
    isApproved: stored !== null && isValidOn(stored, today),
  };
}
