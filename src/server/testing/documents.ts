import { newYorkDocuments } from "#shared/documents/kinds.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusDays } from "#shared/plus-days.ts";
import type { Person } from "./people.ts";
import type { TestWorld } from "./world.ts";

export const documentKindNames: readonly string[] = newYorkDocuments.map(({ kind }) => kind);

/** Uploads a file as a driver's document. Returns the status and the reply. */
export async function upload({ app }: TestWorld, { token }: Person, file: Buffer, name = "a.jpg") {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), name);
  const response = await app.inject({
    method: "POST",
    url: "/api/drivers/document-files",
    headers: { authorization: `Bearer ${token}` },
    payload: form,
  });
  return { status: response.statusCode, body: response.json() };
}

/** Inserts an approved document of each kind; those that expire are valid for `days`. */
export async function approveDocuments(
  { services: { db, now } }: TestWorld,
  { id: driverId }: Person,
  { admin, days = 365, kinds = documentKindNames }: ApprovedDocuments,
): Promise<void> {
  const at = now();
  for (const kind of newYorkDocuments.filter((document) => kinds.includes(document.kind)))
    await db
      .insertInto("driverSubmissions")
      .values({
        ...{ driverId, kind: kind.kind, state: "approved", isInForce: true },
        after: JSON.stringify({ number: "A1", expiresOn: null }),
        expiresOn: kind.hasExpiry ? plusDays(marketIsoDate(at), days) : null,
        ...{ submittedAt: at, decidedAt: at, decidedBy: admin.id },
      })
      .execute();
}

interface ApprovedDocuments {
  admin: Person;
  days?: number;
  kinds?: readonly string[];
}
