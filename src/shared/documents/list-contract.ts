import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { documentPolicy } from "./contract.ts";
import { documentKind } from "./kinds.ts";
import { documentDrafts } from "./list.ts";

const countedKind = z.extend(documentKind, {
  /** Verified drivers without a valid document of the kind. */
  lacking: z.int(),
});

const documentListReply = successWith({
  /** Version of the list in force; 0 while it is the product's. */
  version: z.int(),
  policy: documentPolicy,
  documents: z.array(countedKind),
  /** Kinds that were asked for earlier, or that New York asks for. */
  others: z.array(countedKind),
  verifiedDrivers: z.int(),
});
export type DocumentListReply = z.output<typeof documentListReply>;

export const getDocumentList = endpoint({
  method: "GET",
  path: "/admin/settings/documents",
  summary: "Documents that the market asks of its drivers, and how many drivers lack each",
  audience: "admin",
  permission: "settings",
  reply: documentListReply,
});

export const putDocumentList = endpoint({
  method: "PUT",
  path: "/admin/settings/documents",
  summary:
    "Set the documents of the market; a new requirement begins on a later day while drivers lack the document",
  audience: "admin",
  permission: "settings",
  limit: "write",
  body: z.object({
    /** Version that the page showed: a change that came between is not overwritten. */
    version: z.int("Reload the page"),
    documents: documentDrafts,
  }),
  reply: documentListReply,
});
