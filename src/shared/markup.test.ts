import { expect, it } from "vitest";
import { html } from "./markup.ts";

it("the html tag escapes every value", () => {
  expect(html`<a title="${`"'<>&`}">${"<b>"}</a>`.html).toBe(
    '<a title="&quot;&#39;&lt;&gt;&amp;">&lt;b&gt;</a>',
  );
});

it("the html tag inserts markup unescaped and skips null, undefined and false", () => {
  const items = ["a&b", "c"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${false}${null}${undefined}${0}`.html).toBe(
    "<ul><li>a&amp;b</li><li>c</li></ul>0",
  );
});
