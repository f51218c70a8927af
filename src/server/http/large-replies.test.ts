import { expect, test } from "vitest";
import { bytesOf } from "./large-replies.ts";

test("a large ASCII reply is sent as bytes", () => {
  const reply = "a fare ".repeat(1000);
  expect(bytesOf(reply)).toBeInstanceOf(Buffer);
  expect(bytesOf(reply).toString()).toBe(reply);
});

test("a small or non-ASCII reply is sent as text", () => {
  const accented = `${"a fare ".repeat(1000)}to Café Élan`;
  expect(bytesOf(accented)).toBe(accented);
  expect(bytesOf("a fare")).toBe("a fare");
});
