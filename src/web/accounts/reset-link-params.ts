/** `admin` only with a token: the operator makes the link, so it cannot be requested here. */
type PasswordResetParams = { role?: "rider" | "driver" | "admin"; token?: string };

/** Parses the URL of `/reset-password`; the role is case-insensitive, invalid values are ignored. */
export const parsePasswordResetUrl = (search: Record<string, unknown>): PasswordResetParams => {
  const token = tokenOf(search.token);
  const role = String(search.role ?? "").toLowerCase();
  return { role: role === "admin" && token !== undefined ? role : roleOf(role), token };
};

/** Parses the URL of `/reset-email`. */
export const parseEmailResetUrl = (search: Record<string, unknown>): { token?: string } => ({
  token: tokenOf(search.token),
});

/** The role of an account page that anyone can open; undefined for other values. */
export const roleOf = (value: unknown) =>
  value === "rider" || value === "driver" ? value : undefined;

/** The router parses a token of digits as a number. */
const tokenOf = (token: unknown) =>
  token === undefined || token === "" ? undefined : String(token);
