type PasswordResetParams = { role?: "rider" | "driver"; token?: string };

/** Parses the URL of `/reset-password`; the role is case-insensitive, invalid values are ignored. */
export const parsePasswordResetUrl = (search: Record<string, unknown>): PasswordResetParams => ({
  role: roleOf(String(search.role ?? "").toLowerCase()),
  token: tokenOf(search.token),
});

/** Parses the URL of `/reset-email`. */
export const parseEmailResetUrl = (search: Record<string, unknown>): { token?: string } => ({
  token: tokenOf(search.token),
});

const roleOf = (role: string) => (role === "rider" || role === "driver" ? role : undefined);

/** The router parses a token of digits as a number. */
const tokenOf = (token: unknown) =>
  token === undefined || token === "" ? undefined : String(token);
