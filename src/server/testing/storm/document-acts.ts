import { upload } from "#server/testing/documents.ts";
import { aDriver } from "#server/testing/people.ts";
import { putDocument } from "#shared/documents/contract.ts";
import { listDriverSubmissions } from "#shared/submissions/contract.ts";
import { type Acts, ALL } from "./act.ts";
import { anImage } from "./fixtures.ts";

const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");

/** Calls about the documents of drivers. */
export const documentActs: Acts = {
  "POST /api/drivers/document-files": async ({ world }) => ({
    by: await aDriver(world),
    body: await anImage(),
    wins: ALL,
  }),
  "PUT /api/drivers/documents/:kind": async ({ world }) => ({
    by: await aDriver(world),
    id: "background_check",
    body: { number: "B 123" },
    wins: ALL,
  }),
  "POST /api/admin/submissions/:id/file": async ({ world, admin }) => {
    const driver = await aDriver(world);
    const { body } = await upload(world, driver, pdf);
    const license = { number: "D123 456", expiresOn: "2030-01-31", file: body.file };
    await driver.call(putDocument, { params: { kind: "driver_license" }, body: license });
    const listed = await admin.call(listDriverSubmissions, { params: { id: driver.id } });
    return { by: admin, id: listed.inReview[0]?.id ?? "", wins: ALL };
  },
};
