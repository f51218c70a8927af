import { expect, test } from "vitest";
import { assertStrongPassword } from "./weak-passwords.ts";

const owner = { email: "rosa@example.com", firstName: "Rosa", lastName: "Delgado" };
const at = { owner, field: "password" };

test("a breached password is refused at its field", async () => {
  const services = { isBreached: async (password: string) => password === "horse battery" };
  await expect(assertStrongPassword(services, "horse battery", at)).rejects.toMatchObject({
    code: "breached_password",
    fields: { password: expect.stringContaining("data breach") },
  });
  await assertStrongPassword(services, "another horse", at);
});

test("a guessable password is refused without a query to the breach list", async () => {
  const services = { isBreached: () => Promise.reject(new Error("asked")) };
  await expect(assertStrongPassword(services, "password1", at)).rejects.toMatchObject({
    code: "guessable_password",
  });
});

test("without a breach list, a password that is not guessable is accepted", async () => {
  await assertStrongPassword({ isBreached: null }, "horse battery", at);
});
