import { expect, it } from "vitest";
import { actTitle } from "./act-title.ts";

it("has a title for every action, including unknown ones", () => {
  expect(actTitle("unverify")).toBe("Unverified");
  expect(actTitle("close_account")).toBe("Close account");
});
