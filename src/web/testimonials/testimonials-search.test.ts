import { expect, test } from "vitest";
import { testimonialsSearch } from "./testimonials-search.ts";

test("an address may ask for one kind of testimonials and a page of them", () => {
  expect(testimonialsSearch({ filter: "waiting", page: 3 })).toEqual({
    filter: "waiting",
    page: 3,
  });
});

test("what an address cannot ask for is ignored", () => {
  for (const filter of ["all", "late", 7, undefined])
    expect(testimonialsSearch({ filter, page: "first" })).toEqual({});
});
