import * as z from "zod/mini";
import { instant } from "#shared/wire.ts";

/** The driver's money of a ride while it waits, or once it was taken back; null otherwise. */
export const payoutSchema = z.nullable(
  z.object({
    state: z.enum(["under_review", "waiting", "taken_back"]),
    since: z.nullable(instant),
    /** When a new driver's transfer is sent; null while it is under review. */
    until: z.nullable(instant),
    reason: z.nullable(z.string()),
  }),
);
