import { expect, it } from "vitest";
import { auditSearch } from "./audit-search.ts";

it("keeps action and days, and ignores what is none", () => {
  const asked = { action: "tax_offer", from: "2026-11-01", to: "2026-11-21", page: 2 };
  expect(auditSearch(asked)).toEqual(asked);
  expect(auditSearch({ action: "Drop Table", from: "soon", to: 5 })).toEqual({});
});
