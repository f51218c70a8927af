type Search = Record<string, unknown>;
type AskedRole = "rider" | "driver";

/** What the addresses of the account pages may ask for; anything else is ignored. */
export const logInSearch = (search: Search): { loginAs?: AskedRole } => ({
  loginAs: roleOf(search.loginAs),
});
export const registerSearch = (search: Search): { signupAs?: AskedRole } => ({
  signupAs: roleOf(search.signupAs),
});

const roleOf = (value: unknown) => (value === "rider" || value === "driver" ? value : undefined);
