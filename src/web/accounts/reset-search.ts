type ResetSearch = { role?: "rider" | "driver"; token?: string };

/** What `/reset-password` may be asked for; a role in any letter case, anything else is ignored. */
export const resetSearch = (search: Record<string, unknown>): ResetSearch => ({
  role: roleOf(String(search.role ?? "").toLowerCase()),
  token: tokenOf(search.token),
});

/** What `/reset-email` carries. */
export const resetEmailSearch = (search: Record<string, unknown>): { token?: string } => ({
  token: tokenOf(search.token),
});

const roleOf = (role: string) => (role === "rider" || role === "driver" ? role : undefined);

/** A token of digits alone was read as a number. */
const tokenOf = (token: unknown) =>
  token === undefined || token === "" ? undefined : String(token);
