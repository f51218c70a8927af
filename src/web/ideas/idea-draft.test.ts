import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { blankIdea, forgetDraft, keepDraft, readDraft } from "./idea-draft.ts";

const draft = { title: "Quiet rides", description: "A swi", tags: "comfort" };

test("what was typed is read as it was kept, unfinished too", () => {
  const storage = aStorage();
  keepDraft(storage, "rosa", draft);
  expect(readDraft(storage, "rosa")).toEqual(draft);
});

test("another person at the same browser does not see it", () => {
  const storage = aStorage();
  keepDraft(storage, "rosa", draft);
  expect(readDraft(storage, "remy")).toEqual(blankIdea);
});

test("without a draft, with a forgotten or a broken one, the form is blank", () => {
  const storage = aStorage();
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  keepDraft(storage, "rosa", draft);
  forgetDraft(storage);
  expect(readDraft(storage, "rosa")).toEqual(blankIdea);
  expect(readDraft(aStorage({ idea: '{"title":7}' }), "rosa")).toEqual(blankIdea);
});
