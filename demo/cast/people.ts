import type { WireRole } from "#shared/accounts/contract.ts";
import { demoDrivers } from "./drivers.ts";

/** A demo account. */
export interface CastPerson {
  role: WireRole;
  email: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
}

/** Riders of the past rides. Visitors of the demo log in as Rosa or Remy. */
export const castRiders: readonly CastPerson[] = [
  "Rosa Delgado",
  "Remy Laurent",
  "Noah Bennett",
  "Sofia Marino",
  "Kwame Mensah",
  "Lena Fischer",
  "Arjun Mehta",
  "Chloe Dubois",
  "Marcus Reed",
  "Yuki Sato",
].map((name, index) => person("RIDER", name, `21255501${50 + index}`));

/** All demo accounts. */
export const demoPeople: readonly CastPerson[] = [
  ...castRiders,
  ...demoDrivers.map(({ email, firstName, lastName, phoneNumber }) => ({
    role: "DRIVER" as const,
    email,
    firstName,
    lastName,
    phoneNumber,
  })),
  person("ADMIN", "Ada Byrne", "2125550199"),
];

/** Referrals: e-mail of the newcomer to e-mail of the referrer, in the same role. */
export const castReferrals: Readonly<Record<string, string>> = {
  "remy@demo.faire": "rosa@demo.faire",
  "sofia@demo.faire": "rosa@demo.faire",
  "luis@demo.faire": "mei@demo.faire",
  "jun@demo.faire": "mei@demo.faire",
  "ula@demo.faire": "dan@demo.faire",
};

function person(role: WireRole, name: string, phoneNumber: string): CastPerson {
  const [firstName = "", lastName = ""] = name.split(" ");
  return { role, email: `${firstName.toLowerCase()}@demo.faire`, firstName, lastName, phoneNumber };
}
