import { expect, test } from "vitest";
import { refuseWeak } from "./weak-passwords.ts";

const owner = { email: "rosa@example.com", firstName: "Rosa", lastName: "Delgado" };
const at = { owner, field: "password" };

test("a breached password is refused at its field", async () => {
  const services = { isBreached: async (password: string) => password === "horse battery" };
  await expect(refuseWeak(services, "horse battery", at)).rejects.toMatchObject({
    code: "breached_password",
    fields: { password: expect.stringContaining("data breach") },
  });
  await refuseWeak(services, "another horse", at);
});

test("a guessable password is refused without asking anybody", async () => {
  const services = { isBreached: () => Promise.reject(new Error("asked")) };
  await expect(refuseWeak(services, "password1", at)).rejects.toMatchObject({
    code: "guessable_password",
  });
});

test("without a list of breaches only guessable passwords are refused", async () => {
  await refuseWeak({ isBreached: null }, "horse battery", at);
});
