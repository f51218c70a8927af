import { newYorkDocuments } from "#shared/documents/kinds.ts";
import type { DocumentListReply } from "#shared/documents/list-contract.ts";

/** New York's documents, of which 42 of 57 verified drivers lack each. */
export const aDocumentList = (changes: Partial<DocumentListReply> = {}): DocumentListReply => ({
  success: true,
  version: 0,
  policy: "warn",
  documents: newYorkDocuments.map((document) => ({ ...document, lacking: 42 })),
  others: [],
  verifiedDrivers: 57,
  ...changes,
});
