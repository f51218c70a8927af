import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { instant } from "#shared/wire.ts";
import { testimonialBody } from "./fields.ts";

const words = {
  years_of_experience: z.int(),
  location: z.string(),
  experience_description: z.string(),
  created_at: instant,
};

/** A driver's last text: `waiting` until an admin decides. */
const ownTestimonial = z.object({
  ...words,
  state: z.enum(["waiting", "accepted", "not_accepted"]),
});
export type OwnTestimonial = z.output<typeof ownTestimonial>;

const mine = successWith({
  testimonial: z.nullable(ownTestimonial),
  /** Whether a text of the driver is on the landing page; an earlier one stays there while a new one waits. */
  isShown: z.boolean(),
  completedRides: z.int(),
  needed: z.int(),
});
export type MyTestimonial = z.output<typeof mine>;

export const getMyTestimonial = endpoint({
  method: "GET",
  path: "/testimonials/mine",
  summary: "What the driver wrote last, and how many completed rides writing needs",
  audience: "driver",
  reply: mine,
});
export const postTestimonial = endpoint({
  method: "POST",
  path: "/testimonials",
  summary:
    "Write a testimonial in place of one that waits; one that was accepted stays until the new one is accepted too",
  audience: "driver",
  limit: "write",
  body: testimonialBody,
  reply: mine,
});

const accepted = z.object({
  ...words,
  /** The first name and the initial of the last. */
  submitted_by: z.string(),
});
export type AcceptedTestimonial = z.output<typeof accepted>;

export const getAcceptedTestimonials = endpoint({
  method: "GET",
  path: "/testimonials/accepted",
  summary: "The newest twelve testimonials that an admin accepted, one of each driver",
  audience: "anyone",
  reply: successWith({ data: z.array(accepted) }),
});
