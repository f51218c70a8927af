import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { blankIdea, clearDraft, readDraft, saveDraft } from "./idea-draft.ts";

const draft = { title: "Quiet rides", description: "A swi", tags: "comfort" };

test("restores an unfinished draft as typed", () => {
  const storage = aStorage();
  saveDraft(storage, "rosa", draft);
  expect(readDraft(storage, "rosa")).toEqual(draft);
});

test("hides the draft from another account", () => {
  const storage = aStorage();
  saveDraft(storage, "rosa", draft);
  expect(readDraft(storage, "remy")).toEqual(blankIdea);
});

test("returns a blank form without a readable draft", () => {
  const storage = aStorage();
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  saveDraft(storage, "rosa", draft);
  clearDraft(storage);
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  expect(readDraft(aStorage({ idea: '{"title":7}' }), "rosa")).toEqual(blankIdea);
});
