import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { assertNotGuessable } from "./guessable.ts";

const rosa = { email: "rosa.d@example.com", firstName: "Rosa", lastName: "Delgado-Ruiz" };
const refusalOf = (password: string) => {
  try {
    assertNotGuessable(password, { owner: rosa, field: "password" });
  } catch (error) {
    return error;
  }
  return null;
};
const common = "This password is one of the most common ones. Choose another.";
const personalMessage =
  "This password is only your name, your email or the name Faire. Choose another.";
const repeated = "This password is one character repeated. Choose another.";

test.each([
  ["123456", common],
  ["password", common],
  ["PassWord", common],
  ["12345678", common],
  ["qwertyuiop", common],
  [" letmein ", common],
  ["rosa.d@example.com", personalMessage],
  ["ROSA.D@example.com", personalMessage],
  ["rosad1990", personalMessage],
  ["Rosa2026", personalMessage],
  ["DelgadoRuiz", personalMessage],
  ["delgado-ruiz", personalMessage],
  ["Rosa Delgado-Ruiz", personalMessage],
  ["faire123", personalMessage],
  ["2026Faire!", personalMessage],
  ["      ", repeated],
  ["--------", repeated],
  ["\u{1F600}".repeat(6), repeated],
])("%j is refused at its field", (password, message) => {
  expect(refusalOf(password)).toMatchObject({
    status: 422,
    code: "guessable_password",
    message,
    fields: { password: message },
  });
});

test.each([
  "correct horse",
  "faire-demo",
  "Rosa likes trains",
  "fairest of them",
  "zq7 v!",
  "пароль нет",
])("%j is accepted", (password) => {
  expect(refusalOf(password)).toBeNull();
});

test("the list has the 10,000 most common passwords, and each of them is refused", () => {
  const file = readFileSync(new URL("common-passwords/passwords.txt.gz", import.meta.url));
  const list = gunzipSync(file).toString("utf8").split("\n");
  expect(new Set(list).size).toBe(10_000);
  expect(list.filter((password) => refusalOf(password) === null)).toEqual([]);
});
