import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { blankIdea, clearDraft, readDraft, saveDraft } from "./idea-draft.ts";

const draft = { title: "Quiet rides", description: "A swi", tags: "comfort" };

test("what was typed is read as it was kept, unfinished too", () => {
  const storage = aStorage();
  saveDraft(storage, "rosa", draft);
  expect(readDraft(storage, "rosa")).toEqual(draft);
});

test("another person at the same browser does not see it", () => {
  const storage = aStorage();
  saveDraft(storage, "rosa", draft);
  expect(readDraft(storage, "remy")).toEqual(blankIdea);
});

test("without a draft, with a forgotten or a broken one, the form is blank", () => {
  const storage = aStorage();
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  saveDraft(storage, "rosa", draft);
  clearDraft(storage);
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  expect(readDraft(aStorage({ idea: '{"title":7}' }), "rosa")).toEqual(blankIdea);
});
