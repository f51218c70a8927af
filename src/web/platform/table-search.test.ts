import { expect, test } from "vitest";
import { lookingFor } from "./table-search.ts";

const before = { search: "dan", page: 7, size: "50" } as const;

test("whoever looks for something else sees the first page of it, which is no step to go back", () => {
  const look = lookingFor({ search: "ula" });
  expect(look.search(before)).toEqual({ search: "ula", page: undefined, size: "50" });
  expect(look).toMatchObject({ replace: true, resetScroll: false });
});

test("a page that is turned is a step to go back, from its top", () => {
  const look = lookingFor({ page: 8 });
  expect(look.search(before)).toEqual({ ...before, page: 8 });
  expect(look).toMatchObject({ replace: false, resetScroll: true });
});
