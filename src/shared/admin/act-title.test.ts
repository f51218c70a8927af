import { expect, it } from "vitest";
import { actTitle } from "./act-title.ts";

it("titles known actions by a table and unknown actions by their name", () => {
  expect(actTitle("unverify")).toBe("Unverified");
  expect(actTitle("close_account")).toBe("Close account");
});
