import fc from "fast-check";
import { expect, it } from "vitest";
import { plusDays } from "#shared/plus-days.ts";
import { type DocumentKind, newYorkDocuments } from "./kinds.ts";
import {
  type DocumentDraft,
  documentDrafts,
  isNewlyRequired,
  type ListContext,
  listOf,
  listProblems,
  usualTerm,
} from "./list.ts";
import { isRequiredOn, missingKinds } from "./states.ts";

const today = "2026-11-26";
const context: ListContext = { asked: newYorkDocuments, today, lacking: () => 42 };
const permit: DocumentDraft = {
  ...{ kind: null, label: "Airport permit", of: "driver", number: "Permit number", hint: "" },
  ...{ hasExpiry: true, takesFile: true, isRequired: true, requiredFrom: "2026-12-10" },
};
const problemsOf = (...documents: DocumentDraft[]) => listProblems(documents, context);
const changed = (kind: string, changes: Partial<DocumentKind>): DocumentKind[] =>
  newYorkDocuments.map((one) => (one.kind === kind ? { ...one, ...changes } : one));

it("the list in force can be saved again, and so can an empty one", () => {
  expect(problemsOf(...newYorkDocuments)).toEqual({});
  expect(problemsOf()).toEqual({});
  expect(listOf([], newYorkDocuments)).toEqual([]);
});

it.each([
  [{ requiredFrom: null }, "Enter the day from which it is required"],
  [{ requiredFrom: "2026-11-25" }, "This day has passed"],
  [{ requiredFrom: today }, "Choose tomorrow or later, so that drivers have time to send it"],
  [{ requiredFrom: "2062-12-10" }, "The day is more than a year ahead. Check the year."],
  [{ requiredFrom: "2026-11-27" }, undefined],
  [{ requiredFrom: null, isRequired: false }, undefined],
])("a new document with %j: %s", (changes, sentence) => {
  expect(problemsOf({ ...permit, ...changes })["documents.0.requiredFrom"]).toBe(sentence);
});

it("a document that no driver lacks may be required at once", () => {
  const opening = { ...context, lacking: () => 0 };
  expect(listProblems([{ ...permit, requiredFrom: today }], opening)).toEqual({});
  expect([usualTerm(0, today), usualTerm(1, today)]).toEqual([today, "2026-12-10"]);
});

it("two documents of one kind or one name are refused at the second one", () => {
  const [license, ...rest] = newYorkDocuments;
  if (!license) throw new Error("New York asks for no license");
  const sentence = "This document is in the list already";
  expect(problemsOf(license, ...rest, { ...license, label: "Another" })).toEqual({
    "documents.6.label": sentence,
  });
  expect(problemsOf(license, { ...permit, label: "DRIVER license" })).toEqual({
    "documents.1.label": sentence,
  });
});

it("a document with nothing to send is refused", () => {
  expect(problemsOf({ ...permit, number: null, takesFile: false })).toEqual({
    "documents.0.number": "Ask for a number or a file, so that drivers can send something",
  });
});

it("an empty name and an invalid date are refused at their fields", () => {
  const { error } = documentDrafts.safeParse([{ ...permit, label: " ", requiredFrom: "soon" }]);
  expect(error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["0.label", "Name is required"],
    ["0.requiredFrom", "This is not a date (YYYY-MM-DD)"],
  ]);
});

it("an optional document that becomes required is a new requirement, a renamed one is not", () => {
  const isNew = (before: DocumentKind[], kind: string) =>
    newYorkDocuments.some((one) => one.kind === kind && isNewlyRequired(one, before));
  expect(isNew([...newYorkDocuments], "insurance")).toBe(false);
  expect(isNew(changed("insurance", { isRequired: false }), "insurance")).toBe(true);
  expect(isNew(changed("insurance", { label: "Cover" }), "insurance")).toBe(false);
});

it.each([null, "2026-11-20"])(
  "the day of a requirement in force since %s cannot change",
  (from) => {
    const list = changed("insurance", { requiredFrom: from });
    const later = list.map((one) =>
      one.kind === "insurance" ? { ...one, requiredFrom: "2026-12-10" } : one,
    );
    expect(listProblems(list, { ...context, asked: list })).toEqual({});
    expect(listProblems(later, { ...context, asked: list })).toEqual({
      "documents.2.requiredFrom": "This document is required already. Its day cannot change.",
    });
  },
);

it("a document required today cannot get a last valid day, an optional or coming one can", () => {
  const sentence =
    "To ask for a last valid day, first save this document as optional, then require it again";
  const problemOf = (before: Partial<DocumentKind>, requiredFrom: string | null) => {
    const list = changed("insurance", { hasExpiry: false, ...before });
    const drafts = list.map((one) =>
      one.kind === "insurance" ? { ...one, hasExpiry: true, isRequired: true, requiredFrom } : one,
    );
    return listProblems(drafts, { ...context, asked: list });
  };
  expect(problemOf({}, null)).toEqual({ "documents.2.label": sentence });
  expect(problemOf({ isRequired: false }, "2026-12-10")).toEqual({});
  expect(problemOf({ requiredFrom: "2026-12-10" }, "2026-12-10")).toEqual({});
});

it("a new document gets a kind that no other has, and a removed one its old kind", () => {
  const namesOf = (labels: string[], known = newYorkDocuments) =>
    listOf(
      labels.map((label) => ({ ...permit, label })),
      known,
    ).map(({ kind }) => kind);
  expect(namesOf(["Airport permit", "Airport  permit!", "許可証", "Vehicle"])).toEqual([
    ...["airport_permit", "airport_permit_b", "document", "vehicle_b"],
  ]);
  expect(namesOf(["background CHECK"])).toEqual(["background_check"]);
  // The known insurance is a vehicle's document, so a driver's insurance is another one.
  expect(namesOf(["Insurance"])).toEqual(["insurance_b"]);
});

it("a document never moves between driver and vehicle, and an optional one has no day", () => {
  const [license] = listOf(
    changed("driver_license", { of: "vehicle", isRequired: false, requiredFrom: today }),
    newYorkDocuments,
  );
  expect(license).toMatchObject({ kind: "driver_license", of: "driver", requiredFrom: null });
});

const day = fc.integer({ min: -60, max: 60 }).map((offset) => plusDays(today, offset));
const someKinds = fc
  .tuple(
    fc.subarray([...newYorkDocuments]),
    fc.infiniteStream(fc.boolean()),
    fc.infiniteStream(day),
  )
  .map(([kinds, flags, days]) => {
    const next = <T>(stream: Iterator<T>): T => stream.next().value;
    return kinds.map((kind) => ({
      ...kind,
      hasExpiry: next(flags),
      isRequired: next(flags),
      requiredFrom: next(flags) ? next(days) : null,
    }));
  });
const approvals = fc.dictionary(
  fc.constantFrom(...newYorkDocuments.map(({ kind }) => kind)),
  fc.record({ expiresOn: fc.option(day, { nil: null }) }),
);

it("a saved list keeps each requirement in force, unless its document is removed or made optional", () => {
  fc.assert(
    fc.property(someKinds, someKinds, (asked, drafts) => {
      fc.pre(Object.keys(listProblems(drafts, { asked, today, lacking: () => 1 })).length === 0);
      const next = listOf(drafts, [...asked, ...newYorkDocuments]);
      for (const before of asked.filter((one) => isRequiredOn(one, today))) {
        const after = next.find(({ kind }) => kind === before.kind);
        if (after?.isRequired) expect(isRequiredOn(after, today)).toBe(true);
      }
    }),
  );
});

it("a saved list makes no driver lack another document today", () => {
  fc.assert(
    fc.property(someKinds, someKinds, approvals, (asked, drafts, approved) => {
      fc.pre(Object.keys(listProblems(drafts, { asked, today, lacking: () => 1 })).length === 0);
      const records = Object.entries(approved).map(([kind, inForce]) => ({
        ...{ kind, inForce, latest: { state: "approved" as const } },
      }));
      const missingIn = (list: readonly DocumentKind[]) =>
        missingKinds(list, records, today).map(({ kind }) => kind);
      const next = listOf(drafts, [...asked, ...newYorkDocuments]);
      expect(missingIn(asked)).toEqual(expect.arrayContaining(missingIn(next)));
    }),
  );
});
