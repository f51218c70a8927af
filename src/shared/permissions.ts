export const adminRoles = ["support", "finance", "owner"] as const;
export type AdminRole = (typeof adminRoles)[number];

/** What admins may do, with the roles that may; an owner may do everything. */
const table = {
  /** Reading drivers and other people; each view of a person is audited, at most once an hour. */
  drivers: { label: "drivers", roles: ["support", "finance"] },
  verification: { label: "verifying drivers and reviewing documents", roles: ["support"] },
  suspensions: { label: "suspensions", roles: ["support"] },
  /** Problem reports, ideas and testimonials. */
  reports: { label: "reports, ideas and testimonials", roles: ["support"] },
  /** Reading rides, and canceling or starting one for its rider or driver. */
  rides: { label: "rides", roles: ["support", "finance"] },
  /** Refunds, tolls, tips and fares under review. */
  refunds: { label: "refunds", roles: ["finance"] },
  /** Fee rules, public fees and individual taxes. */
  fees: { label: "fees and taxes", roles: ["finance"] },
  /** Payments, findings, remittances and tax files. */
  books: { label: "payments and books", roles: ["finance"] },
  audit: { label: "the audit", roles: [] },
  admins: { label: "admin accounts", roles: [] },
  settings: { label: "the settings of the service", roles: [] },
  webhooks: { label: "webhooks", roles: [] },
} as const satisfies Record<string, { label: string; roles: readonly AdminRole[] }>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as readonly Permission[];

/** Whether a role includes a permission; null for callers who are not admins. */
export const includes = (role: AdminRole | null | undefined, permission: Permission): boolean => {
  const roles: readonly AdminRole[] = table[permission].roles;
  return role === "owner" || (role != null && roles.includes(role));
};

/** Sentence for an admin whose role lacks a permission. */
export const lacksPermission = (role: AdminRole, permission: Permission): string =>
  `Your role (${role}) does not include ${table[permission].label}. Ask an owner.`;
