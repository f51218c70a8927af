import { generateSync } from "otplib";
import { expect, test } from "vitest";
import { enrollmentUri, newSecret, verifyTimeCode } from "./time-code.ts";

/** "12345678901234567890", the secret of RFC 6238's examples. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1000);

test("the example of RFC 6238 matches its time step", () => {
  expect(verifyTimeCode(secret, "287082", at(59))).toBe(1);
});

test.each([
  [899, null],
  [900, 31],
  [930, 31],
  [989, 31],
  [990, null],
])("the code of step 31 is accepted up to one step early or late (at %i s)", (second, step) => {
  const code = generateSync({ secret, epoch: 31 * 30 });
  expect(verifyTimeCode(secret, code, at(second))).toBe(step);
});

test.each(["", "28708", "2870820", "28708a", "ABCD-EFGH"])("%j is not a code", (code) => {
  expect(verifyTimeCode(secret, code, at(59))).toBeNull();
});

test("the enrollment URI contains name and secret", () => {
  const secret = newSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(enrollmentUri(secret, "ada@faire.test")).toBe(
    `otpauth://totp/Faire:ada%40faire.test?secret=${secret}&issuer=Faire`,
  );
});
