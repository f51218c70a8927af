import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";
import { documentBody } from "./fields.ts";
import { documentMessages } from "./file-rules.ts";
import { documentKind, kindName } from "./kinds.ts";
import { documentStates } from "./states.ts";

const documentPolicies = ["warn", "enforce"] as const;
export const documentPolicy = z.enum(documentPolicies);

const ownDocument = z.object({
  /** Repeats `asked.kind`, which pages of an earlier release read here. */
  kind: z.string(),
  /** The document's entry in the market's list. */
  asked: documentKind,
  state: z.enum(documentStates),
  /** Latest submission that was not withdrawn. */
  sent: z.nullable(
    z.object({
      id: z.uuid(),
      number: z.nullable(z.string()),
      expiresOn: z.nullable(z.string()),
      /** Address of the file, valid for some minutes. */
      fileUrl: z.nullable(z.string()),
      submittedAt: instant,
      /** Reason of a rejection. */
      reason: z.nullable(z.string()),
    }),
  ),
  /** Last valid day of the approved document; null if none is approved or it does not expire. */
  approvedThrough: z.nullable(z.string()),
  isApproved: z.boolean(),
});
export type OwnDocument = z.output<typeof ownDocument>;

const ownDocuments = successWith({
  policy: documentPolicy,
  /** Documents of the driver and of the vehicle in use. */
  documents: z.array(ownDocument),
  /** Documents of the approved vehicles that the driver does not use now. */
  otherVehicles: z.array(
    z.object({ id: z.uuid(), name: z.string(), documents: z.array(ownDocument) }),
  ),
});

export const getDocuments = endpoint({
  method: "GET",
  path: "/drivers/documents",
  summary: "Documents of the driver and the vehicles, of each kind that the market asks for",
  audience: "driver",
  reply: ownDocuments,
});

export const uploadDocument = endpoint({
  method: "POST",
  path: "/drivers/document-files",
  summary:
    "Upload a photo or PDF of at most 10 MB, stored privately; removed unless a document refers to it within a day",
  audience: "driver",
  limit: "documents",
  takesFile: true,
  reply: successWith({ file: z.string() }),
});

export const putDocument = endpoint({
  method: "PUT",
  path: "/drivers/documents/:kind",
  summary: "Send a document for review, in place of one of the kind that waits",
  audience: "driver",
  limit: "write",
  params: z.object({ kind: kindName("There is no such document") }),
  body: z.extend(documentBody, {
    /** Id of another vehicle of the driver, for a document of it. */
    vehicle: z.optional(z.uuid(documentMessages.noVehicle)),
  }),
  reply: ownDocuments,
});
