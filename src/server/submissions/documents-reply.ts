import {
  listDocuments,
  listKeptDocuments,
  type StoredDocument,
} from "#server/documents/queries.ts";
import { signedLink } from "#server/documents/signed-links.ts";
import type { Services } from "#server/services.ts";
import type { getDocuments, OwnDocument } from "#shared/documents/contract.ts";
import { type DocumentKind, ofVehicle } from "#shared/documents/kinds.ts";
import { approvedThrough, documentState, isValidOn } from "#shared/documents/states.ts";
import type { ReplyOf } from "#shared/endpoint.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { listOtherVehicles } from "./other-vehicle-queries.ts";

type Signing = Pick<Services, "secret" | "now">;

/** The document of each kind, of the driver and of each vehicle, with links to the files. */
export async function documentsReply(
  services: Signing & Pick<Services, "db" | "env" | "documentList">,
  driverId: string,
): Promise<ReplyOf<typeof getDocuments>> {
  const { db } = services;
  const kinds = services.documentList.asked();
  const [stored, kept, others] = await Promise.all([
    listDocuments(db, [driverId]),
    listKeptDocuments(db, driverId),
    listOtherVehicles(db, driverId),
  ]);
  return {
    success: true,
    policy: services.env.DOCUMENTS_POLICY,
    documents: ownDocuments(services, kinds, stored),
    otherVehicles: others.map(({ id, VIN, make, model, plateNumber }) => ({
      id,
      name: `${make} ${model}, ${plateNumber}`,
      documents: ownDocuments(
        services,
        ofVehicle(kinds),
        kept.filter(({ keptVin }) => keptVin === VIN),
      ),
    })),
  };
}

const ownDocuments = (
  services: Signing,
  kinds: readonly DocumentKind[],
  stored: readonly StoredDocument[],
): OwnDocument[] =>
  kinds.map((asked) =>
    ownDocument(services, asked, stored.find(({ kind }) => kind === asked.kind) ?? null),
  );

const noDocuments = { inForce: null, latest: null };

function ownDocument(
  services: Signing,
  asked: DocumentKind,
  stored: StoredDocument | null,
): OwnDocument {
  const today = marketIsoDate(services.now());
  return {
    kind: asked.kind,
    asked,
    state: documentState(asked, stored ?? noDocuments, today),
    sent: stored && {
      id: stored.id,
      number: stored.number,
      expiresOn: stored.expiresOn,
      fileUrl: stored.fileName === null ? null : signedLink(services, stored.fileName),
      submittedAt: stored.submittedAt.toISOString(),
      reason: stored.reason,
    },
    approvedThrough: approvedThrough(asked, stored ?? noDocuments),
    isApproved: isValidOn(asked, stored ?? noDocuments, today),
  };
}
