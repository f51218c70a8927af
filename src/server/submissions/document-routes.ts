import { randomBytes } from "node:crypto";
import multipart from "@fastify/multipart";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { withLockedDriver } from "#server/accounts/account-lock.ts";
import type { Db } from "#server/database/db.ts";
import { insertDocumentFile, isOwnDocumentFile } from "#server/documents/queries.ts";
import { api } from "#server/http/api.ts";
import { takeFile } from "#server/http/take-file.ts";
import type { App } from "#server/http/typed-app.ts";
import { Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import { getDocuments, putDocument, uploadDocument } from "#shared/documents/contract.ts";
import { type DocumentBody, documentProblems } from "#shared/documents/fields.ts";
import { documentLimits, documentMessages } from "#shared/documents/file-rules.ts";
import { type DocumentKind, findKind } from "#shared/documents/kinds.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { storedFormOf } from "./document-file.ts";
import { documentsReply } from "./documents-reply.ts";
import { findVehicle } from "./driver-queries.ts";
import { listOtherVehicles } from "./other-vehicle-queries.ts";
import { submit } from "./submit.ts";

/** A driver's documents: uploaded to the private storage, and sent for review. */
export function documentRoutes(app: App, services: Services): void {
  const serve = api(app);
  const { db, documents, documentList, now } = services;

  void app.register(async (within) => {
    await within.register(multipart);
    api(within.withTypeProvider<ZodTypeProvider>())(uploadDocument)(
      async ({ account, request }) => {
        const { maxBytes } = documentLimits;
        const upload = await takeFile(request, { maxBytes, ...documentMessages });
        const { content, extension } = await storedFormOf(upload);
        const name = `${randomBytes(16).toString("hex")}.${extension}`;
        await insertDocumentFile(db, { name, driverId: account.id, createdAt: now() });
        await documents.put(name, content);
        return { success: true, file: name };
      },
    );
  });

  serve(getDocuments)(({ account }) => documentsReply(services, account.id));

  serve(putDocument)(async ({ params: { kind }, body, account: { id: driverId } }) => {
    const document = findKind(documentList.asked(), kind);
    if (!document) throw new Problem(400, "invalid", "There is no such document");
    const { number = null, expiresOn = null, file = null } = selectFields(document, body, now());
    await withLockedDriver(db, driverId, async (tx) => {
      if (file !== null && !(await isOwnDocumentFile(tx, driverId, file)))
        throw refused("file", documentMessages.notOwn);
      const vehicle = await vehicleOf(tx, driverId, document, body.vehicle);
      const after = { number, expiresOn, ...(vehicle && { plateNumber: vehicle.plateNumber }) };
      const keptVin = body.vehicle === undefined ? null : (vehicle?.VIN ?? null);
      const fields = { driverId, kind, keptVin, after, expiresOn, fileName: file, now: now() };
      await submit(tx, { ...fields, before: {} });
    });
    return documentsReply(services, driverId);
  });
}

/** Selects the fields that a document of the kind has. Throws 400 with the problem of each. */
function selectFields(document: DocumentKind, body: DocumentBody, now: Date): DocumentBody {
  const fields = documentProblems(document, body, marketIsoDate(now));
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem(400, "invalid", first, { fields });
  return {
    ...(document.number !== null && { number: body.number }),
    ...(document.hasExpiry && { expiresOn: body.expiresOn }),
    ...(document.takesFile && { file: body.file }),
  };
}

/** The vehicle of a document: the one in use, or another by id; null for a driver's document. Throws 400 if unknown. */
async function vehicleOf(tx: Db, driverId: string, { of }: DocumentKind, id: string | undefined) {
  const isOfVehicle = of === "vehicle";
  if (id === undefined) return isOfVehicle ? await findVehicle(tx, driverId) : null;
  const others = isOfVehicle ? await listOtherVehicles(tx, driverId) : [];
  const vehicle = others.find((other) => other.id === id);
  if (!vehicle) throw refused("vehicle", documentMessages.noVehicle);
  return vehicle;
}

const refused = (field: string, sentence: string) =>
  new Problem(400, "invalid", sentence, { fields: { [field]: sentence } });
