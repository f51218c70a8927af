import { expect, test } from "vitest";
import { testimonialsSearch } from "./testimonials-search.ts";

test("the URL has a filter and a page", () => {
  expect(testimonialsSearch({ filter: "waiting", page: 3 })).toEqual({
    filter: "waiting",
    page: 3,
  });
});

test("invalid search parameters are ignored", () => {
  for (const filter of ["all", "late", 7, undefined])
    expect(testimonialsSearch({ filter, page: "first" })).toEqual({});
});
