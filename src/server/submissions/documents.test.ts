import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { removeUnusedFiles } from "#server/documents/unused-files.ts";
import { filePolicy } from "#server/http/security.ts";
import { upload } from "#server/testing/documents.ts";
import { aDriver, anonymous, aPerson, aRider, type Person } from "#server/testing/people.ts";
import { openWorld, type TestWorld } from "#server/testing/world.ts";
import { getDriverForAdmin } from "#shared/admin/contract.ts";
import { getDocuments, putDocument } from "#shared/documents/contract.ts";
import { getActivation } from "#shared/drivers/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import {
  decideSubmission,
  listDriverSubmissions,
  openSubmissionFile,
} from "#shared/submissions/contract.ts";

let world: TestWorld;
let admin: Person;
beforeAll(async () => {
  world = await openWorld();
  admin = await aPerson(world, "ADMIN");
});
afterAll(() => world.close());

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: "#c03010" } })
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .jpeg()
    .toBuffer();
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const params = { kind: "driver_license" };

async function fileOf(driver: Person, content?: Buffer): Promise<string> {
  const { body } = await upload(world, driver, content ?? (await photo()));
  return body.file;
}
const license = (file: string) => ({ number: "D123 456", expiresOn: "2030-01-31", file });
const stateOf = async (driver: Person, kind = "driver_license") =>
  (await driver.call(getDocuments)).documents.find(({ asked }) => asked.kind === kind);
const inReviewOf = async ({ id }: Person) =>
  (await admin.call(listDriverSubmissions, { params: { id } })).inReview;
const get = async (url: string) => world.app.inject({ url });

describe("a document", () => {
  it("is sent, reviewed, rejected with a reason, replaced and approved", async () => {
    const driver = await aDriver(world);
    expect(await stateOf(driver)).toMatchObject({ state: "missing", sent: null });
    await driver.call(putDocument, { params, body: license(await fileOf(driver)) });
    expect(await stateOf(driver)).toMatchObject({
      state: "in_review",
      isApproved: false,
      sent: { number: "D123 456", expiresOn: "2030-01-31" },
    });
    const [first] = await inReviewOf(driver);
    await admin.call(decideSubmission, {
      params: { id: first?.id ?? "" },
      body: { isApproved: false, reason: "A corner is missing" },
    });
    expect(await stateOf(driver)).toMatchObject({
      state: "rejected",
      sent: { reason: "A corner is missing" },
    });
    await driver.call(putDocument, { params, body: license(await fileOf(driver)) });
    const [second] = await inReviewOf(driver);
    await admin.call(decideSubmission, {
      params: { id: second?.id ?? "" },
      body: { isApproved: true },
    });
    expect(await stateOf(driver)).toMatchObject({
      state: "approved",
      isApproved: true,
      approvedThrough: "2030-01-31",
    });
  });

  it("stays in force while a newer document is in review, which replaces it once approved", async () => {
    const driver = await aDriver(world);
    await driver.call(putDocument, { params, body: license(await fileOf(driver)) });
    const approve = async () => {
      const [open] = await inReviewOf(driver);
      const decided = { params: { id: open?.id ?? "" }, body: { isApproved: true } };
      await admin.call(decideSubmission, decided);
    };
    await approve();
    const newer = { ...license(await fileOf(driver)), expiresOn: "2034-01-31" };
    await driver.call(putDocument, { params, body: newer });
    expect(await stateOf(driver)).toMatchObject({
      state: "in_review",
      isApproved: true,
      approvedThrough: "2030-01-31",
    });
    await approve();
    expect(await stateOf(driver)).toMatchObject({ approvedThrough: "2034-01-31" });
  });

  it("needs only a number if its kind has no file", async () => {
    const driver = await aDriver(world);
    await driver.call(putDocument, {
      params: { kind: "background_check" },
      body: { number: "BG-77", expiresOn: "2001-01-01", file: await fileOf(driver) },
    });
    expect((await stateOf(driver, "background_check"))?.sent).toMatchObject({
      number: "BG-77",
      expiresOn: null,
      fileUrl: null,
    });
  });

  it("is refused with a message at each field", async () => {
    const driver = await aDriver(world);
    const file = await fileOf(driver);
    const yesterday = marketIsoDate(new Date(world.services.now().getTime() - 86_400_000));
    for (const [change, fields] of [
      [{ number: " " }, { number: "License number is required" }],
      [{ number: undefined }, { number: "License number is required" }],
      [{ expiresOn: yesterday }, { expiresOn: "This document has expired. Send the new one." }],
      [
        { expiresOn: "2999-01-01" },
        { expiresOn: "The last valid day is more than 20 years ahead. Check the year." },
      ],
      [{ expiresOn: "2026-02-30" }, { expiresOn: "Enter the last valid day" }],
      [{ file: undefined }, { file: "Choose a photo or a .pdf file" }],
      [{ file: "../../etc/passwd" }, { file: "Upload this file first" }],
      [{ file: `${"0".repeat(32)}.jpg` }, { file: "Upload this file first" }],
    ] as const) {
      const body = { ...license(file), ...change };
      expect(await driver.refused(putDocument, { params, body })).toMatchObject({
        status: 400,
        fields,
      });
    }
    expect((await driver.refused(putDocument, { params: { kind: "diary" } })).status).toBe(400);
    expect((await stateOf(driver))?.state).toBe("missing");
  });

  it("is refused with the file of another driver", async () => {
    const [driver, other] = [await aDriver(world), await aDriver(world)];
    const body = license(await fileOf(other));
    expect(await driver.refused(putDocument, { params, body })).toMatchObject({
      fields: { file: "Upload this file first" },
    });
  });

  it("cannot be approved if it expired during the review", async () => {
    const driver = await aDriver(world);
    const body = {
      ...license(await fileOf(driver)),
      expiresOn: marketIsoDate(world.services.now()),
    };
    await driver.call(putDocument, { params, body });
    world.advanceClock(86_400);
    const [open] = await inReviewOf(driver);
    const refusal = await admin.refused(decideSubmission, {
      params: { id: open?.id ?? "" },
      body: { isApproved: true },
    });
    world.advanceClock(-86_400);
    expect(refusal).toMatchObject({ status: 409, code: "expired" });
  });
});

describe("an uploaded file", () => {
  it("is encoded again if it is an image: smaller, without metadata and trailing bytes", async () => {
    const driver = await aDriver(world);
    const tail = Buffer.from("<script>alert(1)</script>");
    const { status, body } = await upload(
      world,
      driver,
      Buffer.concat([await photo(4000, 2000), tail]),
    );
    expect(status).toBe(200);
    const storedFile = (await world.services.documents.find(body.file)) ?? Buffer.alloc(0);
    const { width, height, exif } = await sharp(storedFile).metadata();
    expect([width, height, exif]).toEqual([2400, 1200, undefined]);
    expect(storedFile.includes("script")).toBe(false);
  });

  it("is stored unchanged if it is a PDF", async () => {
    const driver = await aDriver(world);
    const file = await fileOf(driver, pdf);
    expect(file).toMatch(/\.pdf$/);
    expect(await world.services.documents.find(file)).toEqual(pdf);
  });

  it.each([
    ["a renamed executable", Buffer.from("MZ\u0090\u0000 program"), 415],
    ["a script", Buffer.from("<svg onload=alert(1)>"), 415],
    ["an empty file", Buffer.alloc(0), 415],
    ["half a PDF", pdf.subarray(0, 20), 422],
    ["a damaged image", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 422],
    ["a file of more than 10 MB", Buffer.alloc(10_000_001, "%PDF-1.7"), 413],
  ])("is refused with a sentence if it is %s", async (_, content, status) => {
    const driver = await aDriver(world);
    const reply = await upload(world, driver, content, "license.pdf");
    expect(reply.status).toBe(status);
    expect(reply.body.error).toMatch(/^(Choose|This file|The file)/);
  });

  it("is only for drivers", async () => {
    const rider = await aRider(world);
    expect((await upload(world, rider, pdf)).status).toBe(403);
    expect((await rider.refused(getDocuments)).status).toBe(403);
    expect((await anonymous(world).refused(getDocuments)).status).toBe(401);
  });

  it("without a document is removed after a day, that of a rejected document after 30 days", async () => {
    const driver = await aDriver(world);
    const [unused, sent] = [await fileOf(driver), await fileOf(driver)];
    await driver.call(putDocument, { params, body: license(sent) });
    const inDays = (days: number) => new Date(world.services.now().getTime() + days * 86_400_000);
    const areThere = () =>
      Promise.all(
        [unused, sent].map(async (name) => Boolean(await world.services.documents.find(name))),
      );
    await removeUnusedFiles(world.services, inDays(0.9));
    expect(await areThere()).toEqual([true, true]);
    await removeUnusedFiles(world.services, inDays(1.1));
    expect(await areThere()).toEqual([false, true]);
    const [open] = await inReviewOf(driver);
    await admin.call(decideSubmission, {
      params: { id: open?.id ?? "" },
      body: { isApproved: false, reason: "A corner is missing" },
    });
    await removeUnusedFiles(world.services, inDays(29));
    expect(await areThere()).toEqual([false, true]);
    await removeUnusedFiles(world.services, inDays(31));
    expect(await areThere()).toEqual([false, false]);
  });
});

describe("a private file", () => {
  it("opens for the owner by a signed link for five minutes, and never without one", async () => {
    const driver = await aDriver(world);
    const file = await fileOf(driver);
    await driver.call(putDocument, { params, body: license(file) });
    const url = (await stateOf(driver))?.sent?.fileUrl ?? "";
    const reply = await get(url);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
      "content-security-policy": filePolicy,
      "content-disposition": 'inline; filename="document.jpg"',
      "x-content-type-options": "nosniff",
    });
    const [path, query] = url.split("?");
    const later = query?.replace(/until=(\d+)/, (_, until) => `until=${Number(until) + 1000}`);
    for (const wrong of [path, `${path}?${later}`, `${path}?until=9&key=`, `/uploads/${file}`])
      expect((await get(wrong ?? "")).statusCode).toBe(404);
    world.advanceClock(301);
    expect((await get(url)).statusCode).toBe(404);
    world.advanceClock(-301);
  });

  it("is served as an attachment in a sandbox if it is a PDF", async () => {
    const driver = await aDriver(world);
    await driver.call(putDocument, { params, body: license(await fileOf(driver, pdf)) });
    const { headers } = await get((await stateOf(driver))?.sent?.fileUrl ?? "");
    expect(headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="document.pdf"',
      "content-security-policy": filePolicy,
    });
  });

  it("opens for an admin by a separate link, and each access is audited", async () => {
    const driver = await aDriver(world);
    await driver.call(putDocument, { params, body: license(await fileOf(driver)) });
    const [open] = await inReviewOf(driver);
    const id = { id: open?.id ?? "" };
    const before = await admin.call(getDriverForAdmin, { params: { id: driver.id } });
    for (let look = 0; look < 2; look += 1) {
      const { url, isImage } = await admin.call(openSubmissionFile, { params: id });
      expect([(await get(url)).statusCode, isImage]).toEqual([200, true]);
    }
    const after = await admin.call(getDriverForAdmin, { params: { id: driver.id } });
    expect(after.audit.map(({ action, after: facts }) => [action, facts.subject])).toEqual([
      ["file_view", "Driver license"],
      ["file_view", "Driver license"],
    ]);
    expect(after.lastAct).toBe(before.lastAct);
    expect((await driver.refused(openSubmissionFile, { params: id })).status).toBe(403);
  });
});

it("the checklist names the documents to send, then the documents in review", async () => {
  const driver = await aDriver(world);
  const step = async () =>
    (await driver.call(getActivation)).steps.find(({ step: name }) => name === "documents");
  expect(await step()).toEqual({
    step: "documents",
    done: false,
    isOptional: true,
    sentence:
      "Send your documents: Driver license, TLC license, Insurance, Vehicle registration, Vehicle inspection, Background check.",
  });
  const number = "N1";
  for (const { asked } of (await driver.call(getDocuments)).documents) {
    const body = { number, expiresOn: "2030-01-31", file: await fileOf(driver, pdf) };
    await driver.call(putDocument, { params: { kind: asked.kind }, body });
  }
  expect((await step())?.sentence).toMatch(/^An admin reviews your documents: Driver license, /);
  for (const { id } of await inReviewOf(driver))
    await admin.call(decideSubmission, { params: { id }, body: { isApproved: true } });
  expect(await step()).toMatchObject({ done: true, sentence: "Your documents are approved." });
});
