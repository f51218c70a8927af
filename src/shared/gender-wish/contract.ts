import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";
import { genders } from "./gender-wish.ts";

const gender = z.nullable(z.enum(genders, "Choose a gender from the list"));

const genderWish = {
  path: "/gender-wish",
  audience: "rider-or-driver",
  reply: successWith({
    gender,
    isSameOnly: z.boolean(),
    /** Until then another gender is refused; null if none was chosen. */
    changesAt: z.nullable(instant),
  }),
} as const;

export const getGenderWish = endpoint({
  ...genderWish,
  method: "GET",
  summary:
    "The caller's gender, and the preference to ride with the same gender only; never shown to others",
});
export const putGenderWish = endpoint({
  ...genderWish,
  method: "PUT",
  summary: "Set gender and preference; another gender at most every 30 days",
  limit: "write",
  body: z.object({ gender, isSameOnly: z.boolean("isSameOnly must be true or false") }).check(
    z.refine(({ gender, isSameOnly }) => gender !== null || !isSameOnly, {
      path: ["gender"],
      error: "Choose your gender first",
    }),
  ),
});
