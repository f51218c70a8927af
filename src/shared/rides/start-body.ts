import * as z from "zod/mini";

/** The PIN may contain spaces. */
export const startBody = z.object({
  pin: z.optional(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((typed: string) => typed.replace(/\s/g, "")),
        z.string().check(z.regex(/^\d{4}$/, "Enter four digits")),
      ),
    ),
  ),
});
