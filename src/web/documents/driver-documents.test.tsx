import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import {
  getDocuments,
  type OwnDocument,
  putDocument,
  uploadDocument,
} from "#shared/documents/contract.ts";
import { documentMessages } from "#shared/documents/file-rules.ts";
import { type DocumentKind, newYorkDocuments } from "#shared/documents/kinds.ts";
import { documentsQuery } from "#web/submissions/documents-query.ts";
import { brokenAnswer, invalid, lostAnswer } from "#web/testing/answers.ts";
import { answerSettings } from "#web/testing/driver-profile.ts";
import { expectFailureKept } from "#web/testing/expect-failure-kept.ts";
import { openPage } from "#web/testing/open-page.tsx";
import { dan } from "#web/testing/people.ts";
import { server } from "#web/testing/server.ts";

const JPEG_START = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46]);
const fileName = `${"a".repeat(32)}.jpg`;
const missingOf = (asked: DocumentKind): OwnDocument => ({
  ...{ kind: asked.kind, asked, state: "missing", sent: null },
  ...{ approvedThrough: null, isApproved: false },
});
const missing = (name: string): OwnDocument => {
  const document = newYorkDocuments.find(({ kind }) => kind === name);
  if (!document) throw new Error(`New York asks for no ${name}`);
  return missingOf(document);
};
const documentsWith = ({ kind, ...changed }: Partial<OwnDocument> & { kind: string }) => ({
  success: true as const,
  policy: "warn" as const,
  documents: newYorkDocuments.map((asked) =>
    kind === asked.kind ? { ...missingOf(asked), ...changed } : missingOf(asked),
  ),
  otherVehicles: [],
});
const sent = {
  ...{ id: "019a0000-0000-7000-8000-0000000000a1", number: "D123", expiresOn: "2030-01-31" },
  ...{ fileUrl: "/api/document-files/a", submittedAt: "2026-11-22T14:00:00.000Z", reason: null },
};

beforeEach(() => {
  answerSettings();
  server.on(uploadDocument, { success: true, file: fileName });
  server.on(getDocuments, documentsWith({ kind: "none" }));
});

const openLicense = async () => {
  const { person } = await openPage("/driver/profile?section=documents", dan);
  const card = within(await screen.findByRole("region", { name: "Driver license" }));
  return { person, card };
};
const chooseFile = async () => {
  const { person, card } = await openLicense();
  await person.click(card.getByRole("button", { name: "Send driver license" }));
  const file = new File([JPEG_START], "license.jpg", { type: "image/jpeg" });
  await person.upload(card.getByLabelText("File, Driver license"), file);
  return { person, card };
};

test("sends number, last valid day and the uploaded file", async () => {
  server.on(putDocument, documentsWith({ kind: "driver_license", state: "in_review", sent }));
  const { person, card } = await chooseFile();
  await card.findByText("license.jpg");
  await person.type(card.getByLabelText("License number"), "D123");
  await person.type(card.getByLabelText("Last valid day"), "2030-01-31");
  await person.dblClick(card.getByRole("button", { name: "Send" }));
  await screen.findByText("Driver license sent to an admin");
  expect(card.getByText("In review")).toBeDefined();
  expect(server.calls(putDocument).map(({ body }) => body)).toEqual([
    { number: "D123", expiresOn: "2030-01-31", file: fileName },
  ]);
});

test("documents that the driver must send come first and are counted", async () => {
  const first = newYorkDocuments[0];
  if (!first) throw new Error("New York asks for no document");
  server.on(getDocuments, documentsWith({ kind: first.kind, state: "approved", sent }));
  await openPage("/driver/profile?section=documents", dan);
  const needed = newYorkDocuments.filter(({ isRequired }) => isRequired).length - 1;
  await screen.findByText(`We need ${needed} documents from you.`);
  const titles = screen.getAllByRole("heading", { level: 2 }).map((title) => title.textContent);
  expect(titles.at(-1)).toBe(first.label);
});

test("sends a document of a vehicle that is not in use with that vehicle's id", async () => {
  const niro = { id: "019a0000-0000-7000-8000-00000000000a", name: "Kia Niro, T123456C" };
  const others = { otherVehicles: [{ ...niro, documents: [missing("inspection")] }] };
  server.on(getDocuments, { ...documentsWith({ kind: "none" }), ...others });
  server.on(putDocument, documentsWith({ kind: "none" }));
  const { person } = await openPage("/driver/profile?section=documents", dan);
  const name = "Vehicle inspection, Kia Niro, T123456C";
  const card = within(await screen.findByRole("region", { name }));
  expect(screen.getByRole("region", { name: "Vehicle inspection" })).toBeDefined();
  await person.click(card.getByRole("button", { name: `Send vehicle inspection, ${niro.name}` }));
  const file = new File([JPEG_START], "inspection.jpg", { type: "image/jpeg" });
  await person.upload(card.getByLabelText("File, Vehicle inspection"), file);
  await card.findByText("inspection.jpg");
  await person.type(card.getByLabelText("Last valid day"), "2030-01-31");
  await person.click(card.getByRole("button", { name: "Send" }));
  await screen.findByText("Vehicle inspection sent to an admin");
  expect(server.calls(putDocument).map(({ body }) => body)).toEqual([
    { expiresOn: "2030-01-31", file: fileName, vehicle: niro.id },
  ]);
});

test.each([
  ["in_review", "In review", null],
  ["rejected", "Not approved", "The plate is cut off"],
  ["expired", "Expired", null],
] as const)(
  "a document of a vehicle not in use has its own card, with the state %s",
  async (state, word, reason) => {
    const niro = { id: "019a0000-0000-7000-8000-00000000000a", name: "Kia Niro, T123456C" };
    const own = { ...missing("insurance"), state, sent: { ...sent, reason } };
    server.on(getDocuments, {
      ...documentsWith({ kind: "insurance", state: "approved", sent }),
      otherVehicles: [{ ...niro, documents: [own] }],
    });
    await openPage("/driver/profile?section=documents", dan);
    const name = `Insurance, ${niro.name}`;
    const other = within(await screen.findByRole("region", { name }));
    expect(other.getByText(word)).toBeDefined();
    if (reason) expect(other.getByText(reason)).toBeDefined();
    expect(other.getByRole("button", { name: `Replace insurance, ${niro.name}` })).toBeDefined();
    const inUse = within(screen.getByRole("region", { name: "Insurance" }));
    expect(inUse.getByText("Approved")).toBeDefined();
    expect(inUse.queryByText(word)).toBeNull();
  },
);

test("moves the focus into the form and back to its button", async () => {
  const { person, card } = await openLicense();
  const open = () => card.getByRole("button", { name: "Send driver license" });
  await person.click(open());
  expect(document.activeElement).toBe(card.getByLabelText("License number"));
  await person.click(card.getByRole("button", { name: "Cancel" }));
  expect(document.activeElement).toBe(open());
});

test("says that a typed date does not exist, which the browser reports as no date", async () => {
  const { person, card } = await openLicense();
  await person.click(card.getByRole("button", { name: "Send driver license" }));
  const field = card.getByLabelText("Last valid day");
  Object.defineProperty(field, "validity", { value: { badInput: true } });
  await person.click(card.getByRole("button", { name: "Send" }));
  expect(card.getByText("Enter a date that exists")).toBeDefined();
  expect(card.queryByText("Enter the last valid day")).toBeNull();
});

test("reports missing values at their fields and sends nothing", async () => {
  const { person, card } = await openLicense();
  await person.click(card.getByRole("button", { name: "Send driver license" }));
  await person.click(card.getByRole("button", { name: "Send" }));
  expect(card.getByText("License number is required")).toBeDefined();
  expect(card.getByText("Enter the last valid day")).toBeDefined();
  expect(card.getByText("Choose a photo or a .pdf file")).toBeDefined();
  expect(document.activeElement?.id).toBe("driver_license-number");
  expect(server.calls(putDocument)).toEqual([]);
  await person.type(card.getByLabelText("License number"), "D1");
  expect(card.queryByText("License number is required")).toBeNull();
  expect(card.getByText("Enter the last valid day")).toBeDefined();
});

test("tries a failed upload again with the same file", async () => {
  server.on(uploadDocument, lostAnswer(), { success: true, file: fileName });
  const { person, card } = await chooseFile();
  await card.findByText("Network error");
  await person.click(card.getByRole("button", { name: "Try again" }));
  await card.findByText("license.jpg");
  expect(server.calls(uploadDocument).map(({ file }) => file?.size)).toEqual([8, 8]);
});

test("keeps the name of the uploaded file when the next one is refused", async () => {
  const { person, card } = await chooseFile();
  await card.findByText("license.jpg");
  const program = new File(["MZ"], "program.pdf", { type: "application/pdf" });
  await person.upload(card.getByLabelText("File, Driver license"), program);
  await card.findByText(documentMessages.wrongKind);
  expect(card.getByText("license.jpg")).toBeDefined();
  expect(card.queryByText("program.pdf")).toBeNull();
  expect(card.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("refuses a file that is neither photo nor .pdf before sending it", async () => {
  const { person, card } = await openLicense();
  await person.click(card.getByRole("button", { name: "Send driver license" }));
  const file = new File(["no photo"], "license.jpg", { type: "image/jpeg" });
  await person.upload(card.getByLabelText("File, Driver license"), file);
  await card.findByText(documentMessages.wrongKind);
  expect(server.calls(uploadDocument)).toEqual([]);
});

test("shows a refusal of the server at its field and keeps the input", async () => {
  server.on(putDocument, invalid({ number: "This number is not known" }));
  const { person, card } = await chooseFile();
  await person.type(card.getByLabelText("License number"), "D999");
  await person.type(card.getByLabelText("Last valid day"), "2030-01-31");
  await person.click(card.getByRole("button", { name: "Send" }));
  await card.findByText("This number is not known");
  expect(card.getByLabelText("License number")).toHaveProperty("value", "D999");
});

test.each([
  ["rejected", "Not approved"],
  ["expiring", "Expires soon"],
  ["expired", "Expired"],
  ["approved", "Approved"],
] as const)("shows that a document is %s, and offers to replace it", async (state, word) => {
  const reason = state === "rejected" ? "A corner is missing" : null;
  server.on(
    getDocuments,
    documentsWith({
      ...{ kind: "driver_license", state, sent: { ...sent, reason } },
      approvedThrough: state === "rejected" ? null : sent.expiresOn,
    }),
  );
  const { card } = await openLicense();
  expect(card.getByText(word)).toBeDefined();
  expect(card.getByText(/until 01\/31\/2030/).textContent?.match(/until/g)).toHaveLength(1);
  if (reason) expect(card.getByText(reason)).toBeDefined();
  expect(card.getByRole("button", { name: "Replace driver license" })).toBeDefined();
  expect(card.getByRole("link", { name: "Open file, Driver license" })).toBeDefined();
});

test("says from which day a new document is needed, which are optional, and that none are asked for", async () => {
  const [license] = newYorkDocuments;
  if (!license) throw new Error("New York asks for no license");
  const coming = missingOf({ ...license, label: "Airport permit", requiredFrom: "2099-12-10" });
  const optional = missingOf({ ...license, kind: "course", label: "Course", isRequired: false });
  server.on(getDocuments, { ...documentsWith({ kind: "none" }), documents: [coming, optional] });
  const { queries } = await openPage("/driver/profile?section=documents", dan);
  const permit = within(await screen.findByRole("region", { name: "Airport permit" }));
  expect(permit.getByText("You need it from Dec 10, 2099.")).toBeDefined();
  expect(
    within(screen.getByRole("region", { name: "Course" })).getByText("Optional"),
  ).toBeDefined();
  server.on(getDocuments, { ...documentsWith({ kind: "none" }), documents: [] });
  await queries.invalidateQueries({ queryKey: ["drivers", "documents"] });
  await screen.findByText("No documents are asked for.");
});

test("shows documents that a server node of the previous version returns by kind only", async () => {
  const { queries } = await openPage("/driver/profile?section=documents", dan);
  await screen.findByRole("region", { name: "Driver license" });
  const niro = { id: "019a0000-0000-7000-8000-00000000000a", name: "Kia Niro, T123456C" };
  const old = ({ asked: _, ...own }: OwnDocument) => own;
  queries.setQueryData(documentsQuery.queryKey, {
    ...documentsWith({ kind: "none" }),
    documents: [old(missing("background_check"))],
    otherVehicles: [{ ...niro, documents: [old(missing("inspection"))] }],
  } as never);
  await screen.findByRole("region", { name: "Vehicle inspection, Kia Niro, T123456C" });
  const card = within(screen.getByRole("region", { name: "Background check" }));
  expect(card.getByText("The reference of the report, not the report itself.")).toBeDefined();
  expect(screen.queryByRole("region", { name: "Driver license" })).toBeNull();
});

test("offers to try again if the documents cannot be loaded", async () => {
  server.on(getDocuments, brokenAnswer());
  const { person } = await openPage("/driver/profile?section=documents", dan);
  const again = await screen.findByRole("button", { name: "Try again" });
  server.on(getDocuments, documentsWith({ kind: "none" }));
  await person.click(again);
  await screen.findByRole("region", { name: "Background check" });
});

test("a failed load stays on the page while the next poll waits for its answer", async () => {
  server.on(getDocuments, brokenAnswer());
  const { queries } = await openPage("/driver/profile?section=documents", dan);
  await expectFailureKept(getDocuments, queries);
});
