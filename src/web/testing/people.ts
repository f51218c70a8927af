import type { User } from "#shared/accounts/contract.ts";

const aPerson = { phoneNumber: "2125550100", profileImage: null };

export const rosa: User = {
  ...aPerson,
  id: "019a0000-0000-7000-8000-00000000000a",
  role: "RIDER",
  email: "rosa@example.com",
  firstName: "Rosa",
  lastName: "Diaz",
};
export const dan: User = {
  ...aPerson,
  id: "019a0000-0000-7000-8000-00000000000d",
  role: "DRIVER",
  email: "dan@example.com",
  firstName: "Dan",
  lastName: "Ortiz",
};
export const ada: User = {
  ...aPerson,
  id: "019a0000-0000-7000-8000-0000000000ad",
  role: "ADMIN",
  adminRole: "owner",
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Byron",
};
