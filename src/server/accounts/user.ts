import type { User } from "#shared/accounts/contract.ts";
import type { Account } from "./queries.ts";

/** An account as its owner sees it. */
export function userOf(account: Account): User {
  const { id, role, email, firstName, lastName, phoneNumber, profileImage } = account;
  return { id, role, email, firstName, lastName, phoneNumber, profileImage };
}
