import type { User } from "#shared/accounts/contract.ts";
import type { AdminRole } from "#shared/permissions.ts";
import type { Account } from "./queries.ts";

/** Account as shown to its owner. */
export function userOf(
  account: Account,
  { adminRole, isSuspended }: { adminRole: AdminRole | null; isSuspended: boolean },
): User {
  const { id, role, email, firstName, lastName, phoneNumber, profileImage } = account;
  const user = { id, role, email, firstName, lastName, phoneNumber, profileImage };
  return {
    ...user,
    ...(adminRole !== null && { adminRole }),
    ...(isSuspended && { isSuspended }),
  };
}
