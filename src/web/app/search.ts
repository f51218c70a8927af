import * as z from "zod/mini";

const role = z.catch(z.optional(z.enum(["rider", "driver"])), undefined);

/** What the addresses of the account pages may ask for; anything else is ignored. */
export const logInSearch = z.object({ loginAs: role });
export const registerSearch = z.object({ signupAs: role });
