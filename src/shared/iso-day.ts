import * as z from "zod/mini";
import { marketInstant } from "./market-time.ts";

/** A calendar day: "YYYY-MM-DD". */
export const isoDay = z
  .string()
  .check(
    z.refine(
      (date) => marketInstant({ date, time: "12:00" }).kind === "instant",
      "This is not a date (YYYY-MM-DD)",
    ),
  );
