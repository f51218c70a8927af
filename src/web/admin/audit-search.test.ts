import { expect, it } from "vitest";
import { auditSearch } from "./audit-search.ts";

it("keeps action and days, and ignores invalid values", () => {
  const search = { action: "tax_offer", from: "2026-11-01", to: "2026-11-21", page: 2 };
  expect(auditSearch(search)).toEqual(search);
  expect(auditSearch({ action: "Drop Table", from: "soon", to: 5 })).toEqual({});
});
