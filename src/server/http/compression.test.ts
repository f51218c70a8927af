import { expect, test } from "vitest";
import { bytesOf } from "./compression.ts";

test("a large answer in ASCII leaves as its bytes", () => {
  const answer = "a fare ".repeat(1000);
  expect(bytesOf(answer)).toBeInstanceOf(Buffer);
  expect(bytesOf(answer).toString()).toBe(answer);
});

test("an answer with any other character, or a small one, is left to the connection", () => {
  const accented = `${"a fare ".repeat(1000)}to Café Élan`;
  expect(bytesOf(accented)).toBe(accented);
  expect(bytesOf("a fare")).toBe("a fare");
});
