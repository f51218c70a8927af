import type { User } from "#shared/accounts/contract.ts";
import type { Account } from "./queries.ts";

/** Account as shown to its owner. */
export function userOf(account: Account): User {
  const { id, role, email, firstName, lastName, phoneNumber, profileImage } = account;
  return { id, role, email, firstName, lastName, phoneNumber, profileImage };
}
