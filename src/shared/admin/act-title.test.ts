import { expect, it } from "vitest";
import { actTitle } from "./act-title.ts";

it("has a title for every act, also for one that came later", () => {
  expect(actTitle("unverify")).toBe("Unverified");
  expect(actTitle("close_account")).toBe("Close account");
});
