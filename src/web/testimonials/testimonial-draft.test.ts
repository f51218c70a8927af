import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { clearDraft, readDraft, saveDraft } from "./testimonial-draft.ts";

const draft = { years: "seven", location: "Queens, NY", experience: "I set my own fares" };

test("what was typed is read as it was kept, mistakes too", () => {
  const storage = aStorage();
  saveDraft(storage, "dan", draft);
  expect(readDraft(storage, "dan")).toMatchObject(draft);
});

test("another driver at the same browser does not see it", () => {
  const storage = aStorage();
  saveDraft(storage, "dan", draft);
  expect(readDraft(storage, "dora")).toBeNull();
});

test("without a draft, with a forgotten or a broken one, there is none", () => {
  const storage = aStorage();
  expect(readDraft(storage, "dan")).toBeNull();
  saveDraft(storage, "dan", draft);
  clearDraft(storage);
  expect(readDraft(storage, "dan")).toBeNull();
  expect(readDraft(aStorage({ testimonial: '{"years":7}' }), "dan")).toBeNull();
});
