import type { WireRole } from "#shared/accounts/contract.ts";

/** Published password of the demo accounts; a public demo replaces it. */
export const DEMO_PASSWORD = "faire-demo";

export interface DemoLogIn {
  role: WireRole;
  name: string;
  email: string;
  password: string;
  note?: string;
}

/** Accounts of the demo: created by the seed, shown in the terminal and on the log-in page. */
export const demoLogIns: readonly DemoLogIn[] = [
  { role: "RIDER", name: "Rosa Delgado", email: "rosa@demo.faire", password: DEMO_PASSWORD },
  { role: "RIDER", name: "Remy Laurent", email: "remy@demo.faire", password: DEMO_PASSWORD },
  { role: "DRIVER", name: "Dan Brooks", email: "dan@demo.faire", password: DEMO_PASSWORD },
  { role: "DRIVER", name: "Mei Chen", email: "mei@demo.faire", password: DEMO_PASSWORD },
  { role: "DRIVER", name: "Omar Haddad", email: "omar@demo.faire", password: DEMO_PASSWORD },
  {
    role: "DRIVER",
    name: "Nia Okafor",
    email: "nia@demo.faire",
    password: DEMO_PASSWORD,
    note: "Declines every request",
  },
  {
    role: "DRIVER",
    name: "Ula Novak",
    email: "ula@demo.faire",
    password: DEMO_PASSWORD,
    note: "Not verified yet",
  },
  { role: "ADMIN", name: "Ada Byrne", email: "ada@demo.faire", password: DEMO_PASSWORD },
];
