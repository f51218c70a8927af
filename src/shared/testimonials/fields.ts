import * as z from "zod/mini";
import { line, text } from "#shared/fields.ts";

/** Completed rides required to write a testimonial. */
export const minCompletedRides = 5;
export const experienceMax = 2000;
/** Length of a collapsed testimonial. */
export const PREVIEW_LENGTH = 200;

const yearsMessage = "Years of experience must be a whole number from 0 to 80";
const [locationMin, experienceMin] = [2, 20];

export const testimonialBody = z.object({
  years_of_experience: z.int(yearsMessage).check(z.gte(0, yearsMessage), z.lte(80, yearsMessage)),
  location: line("Location", 120).check(
    z.minLength(locationMin, `Location must be at least ${locationMin} characters long`),
  ),
  experience_description: text("Your experience", experienceMax).check(
    z.minLength(experienceMin, `Your experience must be at least ${experienceMin} characters long`),
  ),
});
export type TestimonialBody = z.output<typeof testimonialBody>;
