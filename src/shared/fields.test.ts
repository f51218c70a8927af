import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import * as z from "zod/mini";
import { labelLine, nameLine, requiredLine, requiredText, text } from "./fields.ts";

const name = requiredText("Name", 10);

function errorOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

describe("a text", () => {
  it("is trimmed before its length is checked", () => {
    expect(z.parse(name, "  Rosa  ")).toBe("Rosa");
    expect(errorOf(name, "   ")).toBe("Name is required");
    expect(errorOf(name, undefined)).toBe("Name is required");
    expect(errorOf(name, "Maximiliana")).toBe("Name must be at most 10 characters long");
    expect(errorOf(text("Note", 5), "")).toBeUndefined();
  });

  it.each([
    ["marks without width", "\u200b\u2060\ufeff\u00ad"],
    ["fillers", "\u3164\uffa0\u2800"],
    ["joiners and tags without an emoji", "\u200d\u{e0041}\ufe0f"],
    ["control characters", "\u0001\u001b"],
  ])("is blank if it consists only of %s", (_, value) => {
    expect(errorOf(name, value)).toBe("Name is required");
    expect(z.parse(text("Note", 5), value)).toBe("");
  });

  it("loses invisible characters and direction marks", () => {
    expect(z.parse(name, "\u202eRo\u200bsa\u202c")).toBe("Rosa");
    expect(z.parse(name, "\u2068Remy\u2069 \ufeff")).toBe("Remy");
  });

  it.each(["👩‍🚒", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "❤️", "می‌روم", "فكرة", "नमस्ते", "한글", "é"])(
    "keeps the characters of scripts and emoji: %s",
    (value) => {
      expect(z.parse(text("Note", 20), value)).toBe(value);
    },
  );

  it("is refused if the database cannot store it", () => {
    for (const value of ["a\u0000b", "\u0000", "a\ud800", "\udc00b"]) {
      expect(errorOf(name, value)).toBe("Name contains a character that is not allowed");
    }
    expect(errorOf(name, "Zoë 🚕")).toBeUndefined();
  });

  it("survives encoding to UTF-8 if it is accepted", () => {
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

describe("a line", () => {
  const line = requiredLine("Title", 40);

  it.each([
    ["line breaks", "Bob\r\n\nRoe"],
    ["line and paragraph separators", "Bob\u2028\u2029\u0085Roe"],
    ["tabs and other control characters", "Bob\t\u0001\u001b\vRoe"],
    ["blanks of any kind", " Bob\u00a0\u3000 Roe "],
    ["direction marks within blanks", "\u202eBob \u2066\u200b Roe\u2069"],
  ])("with %s becomes one line with single spaces", (_, value) => {
    expect(z.parse(line, value)).toBe("Bob Roe");
    expect(z.parse(nameLine("Name", 40), value)).toBe("Bob Roe");
    expect(z.parse(labelLine("Address", 40), value)).toBe("Bob Roe");
  });

  it("is refused if the database cannot store it", () => {
    expect(errorOf(line, "a\u0000b")).toBe("Title contains a character that is not allowed");
  });

  it("never has a line break or control character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 12 }), (value) => {
        const parsed = z.safeParse(line, value);
        if (parsed.success) expect(parsed.data).not.toMatch(/[\p{Cc}\u2028\u2029]|^\s|\s$|\s\s/u);
      }),
    );
  });
});

describe("a text of several lines", () => {
  it("keeps its lines, normalizes line breaks and loses control characters", () => {
    const input = " one\r\ntwo\rthree\u2028\u001bfour\tfive\u202e\n\nsix\u0007 ";
    expect(z.parse(text("Note", 60), input)).toBe("one\ntwo\nthree\nfour five\n\nsix");
  });
});

describe("a name", () => {
  const refusal = "Name cannot contain a web address. Put a space after a period.";

  it.each([
    "https://evil.test",
    "Your payout: HTTP://x",
    "www.evil",
    "evil.test",
    "Roe evil.test/pay",
    "bob@evil.co.uk",
    "x.com",
    "Evil\u3002Test",
    "ev\u200dil\u200d.\u200dtest",
    "пример.рф",
  ])("with a link is refused: %s", (value) => {
    expect(errorOf(nameLine("Name", 120), value)).toBe(refusal);
  });

  it.each([
    "J.R.",
    "J.R.R. Tolkien",
    "J.Smith",
    "St. John",
    "O'Neil-Smith Jr.",
    "Zoë",
    "M. Night",
    "Rosa Ph.D.",
    "María-José",
    "李小龙",
    "محمد",
  ])("is accepted as a person's name: %s", (value) => {
    expect(z.parse(nameLine("Name", 120), value)).toBe(value);
  });
});

test("labels refuse web addresses but allow periods", () => {
  const label = labelLine("Make", 60);
  expect(errorOf(label, "See https://evil.test")).toBe("Make cannot contain a web address");
  expect(errorOf(label, "WWW.evil")).toBe("Make cannot contain a web address");
  expect(z.parse(label, "St.John's Univ., Queens")).toBe("St.John's Univ., Queens");
});
