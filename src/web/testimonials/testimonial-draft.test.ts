import { expect, test } from "vitest";
import { aStorage } from "#web/platform/testing/a-storage.ts";
import { clearDraft, readDraft, saveDraft } from "./testimonial-draft.ts";

const draft = { years: "seven", location: "Queens, NY", experience: "I set my own fares" };

test("a stored draft is restored, including invalid input", () => {
  const storage = aStorage();
  saveDraft(storage, "dan", draft);
  expect(readDraft(storage, "dan")).toMatchObject(draft);
});

test("another driver in the same browser does not see the draft", () => {
  const storage = aStorage();
  saveDraft(storage, "dan", draft);
  expect(readDraft(storage, "dora")).toBeNull();
});

test("a missing, cleared or unreadable draft is null", () => {
  const storage = aStorage();
  expect(readDraft(storage, "dan")).toBeNull();
  saveDraft(storage, "dan", draft);
  clearDraft(storage);
  expect(readDraft(storage, "dan")).toBeNull();
  expect(readDraft(aStorage({ testimonial: '{"years":7}' }), "dan")).toBeNull();
});
