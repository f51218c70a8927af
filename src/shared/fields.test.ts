import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { requiredText, text } from "./fields.ts";

const name = requiredText("Name", 10);

function complaint(schema: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

describe("a text", () => {
  it("is trimmed before it is measured", () => {
    expect(z.parse(name, "  Rosa  ")).toBe("Rosa");
    expect(complaint(name, "   ")).toBe("Name is required");
    expect(complaint(name, undefined)).toBe("Name is required");
    expect(complaint(name, "Maximiliana")).toBe("Name must be at most 10 characters long");
    expect(complaint(text("Note", 5), "")).toBeUndefined();
  });

  it.each([
    ["marks without width", "\u200b\u2060\ufeff\u00ad"],
    ["fillers", "\u3164\uffa0\u2800"],
    ["joiners and tags without an emoji", "\u200d\u{e0041}\ufe0f"],
    ["control characters", "\u0001\u001b"],
  ])("of %s alone is blank, for nobody sees it", (_, value) => {
    expect(complaint(name, value)).toBe("Name is required");
    expect(z.parse(text("Note", 5), value)).toBe("");
  });

  it("is kept without marks that nobody sees or that turn the text around it", () => {
    expect(z.parse(name, "\u202eRo\u200bsa\u202c")).toBe("Rosa");
    expect(z.parse(name, "\u2068Remy\u2069 \ufeff")).toBe("Remy");
  });

  it.each(["👩‍🚒", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "می‌روم", "فكرة", "नमस्ते", "한글", "é"])(
    "keeps what a script or an emoji is written with: %s",
    (value) => {
      expect(z.parse(text("Note", 20), value)).toBe(value);
    },
  );

  it("that the database cannot store is refused", () => {
    for (const value of ["a\u0000b", "\u0000", "a\ud800", "\udc00b"]) {
      expect(complaint(name, value)).toBe("Name contains a character that is not allowed");
    }
    expect(complaint(name, "Zoë 🚕")).toBeUndefined();
  });

  it("that is accepted survives the way through UTF-8", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (value) => {
        const parsed = z.safeParse(name, value);
        if (parsed.success) {
          expect(new TextDecoder().decode(new TextEncoder().encode(parsed.data))).toBe(parsed.data);
        }
      }),
    );
  });
});
