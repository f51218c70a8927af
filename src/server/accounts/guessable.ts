import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { Problem } from "#server/problem.ts";
import { productName } from "#shared/product.ts";

export interface PasswordOwner {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Throws 422 at the field for an easily guessed password: a common one, one repeated character, or the account's own
 * e-mail (also the part before the @), its name or the product's name, with or without punctuation and digits around
 * it.
 */
export function assertNotGuessable(
  password: string,
  { owner, field }: { owner: PasswordOwner; field: string },
): void {
  const message = findFault(password, owner);
  if (message !== null)
    throw new Problem(422, "guessable_password", message, { fields: { [field]: message } });
}

const messages = {
  common: () => "This password is one of the most common ones. Choose another.",
  own: () =>
    `This password is only your name, your email or the name ${productName()}. Choose another.`,
  repeated: () => "This password is one character repeated. Choose another.",
};

function findFault(password: string, owner: PasswordOwner): string | null {
  const lowerCasePassword = password.toLowerCase();
  if (/^(.)\1*$/su.test(lowerCasePassword)) return messages.repeated();
  if (isCommon(lowerCasePassword) || isCommon(lowerCasePassword.trim())) return messages.common();
  return isPersonal(lowerCasePassword, owner) ? messages.own() : null;
}

function isPersonal(password: string, { email, firstName, lastName }: PasswordOwner): boolean {
  const [local = ""] = email.split("@");
  const personalWords = [
    email,
    local,
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
  ];
  const personalPasswords = [...personalWords, productName()]
    .map(lettersAndDigits)
    .filter((word) => word !== "");
  const bareWord = lettersAndDigits(password);
  return (
    personalPasswords.includes(bareWord) ||
    personalPasswords.includes(bareWord.replace(/^\d+|\d+$/g, ""))
  );
}

const lettersAndDigits = (text: string): string =>
  text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

let common: ReadonlySet<string> | undefined;

/** Loads the list of 10,000 passwords on first use and keeps it. */
function isCommon(password: string): boolean {
  common ??= new Set(
    gunzipSync(readFileSync(new URL("common-passwords/passwords.txt.gz", import.meta.url)))
      .toString("utf8")
      .split("\n"),
  );
  return common.has(password);
}
