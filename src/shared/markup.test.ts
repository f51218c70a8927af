import { expect, it } from "vitest";
import { html } from "./markup.ts";

it("escapes whatever is put in", () => {
  expect(html`<a title="${`"'<>&`}">${"<b>"}</a>`.html).toBe(
    '<a title="&quot;&#39;&lt;&gt;&amp;">&lt;b&gt;</a>',
  );
});

it("takes markup as it is, and nothing for nothing", () => {
  const items = ["a&b", "c"].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}</ul>${false}${null}${undefined}${0}`.html).toBe(
    "<ul><li>a&amp;b</li><li>c</li></ul>0",
  );
});
