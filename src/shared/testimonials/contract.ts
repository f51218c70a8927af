import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { testimonialBody } from "./fields.ts";
import { testimonialFilters } from "./filters.ts";

const words = {
  years_of_experience: z.int(),
  location: z.string(),
  experience_description: z.string(),
  created_at: instant,
};

/** The driver's latest testimonial: `waiting` until an admin decides. */
const ownTestimonial = z.object({
  ...words,
  state: z.enum(["waiting", "accepted", "not_accepted"]),
});
export type OwnTestimonial = z.output<typeof ownTestimonial>;

const mine = successWith({
  testimonial: z.nullable(ownTestimonial),
  /**
   * Whether a testimonial of the driver is on the landing page; an earlier one stays while a new one is
   * pending.
   */
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
  /** First name and last initial. */
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

const testimonialForAdmin = z.object({
  ...words,
  id,
  submitted_by: z.string(),
  is_accepted_by_admin: z.boolean(),
  /** When an admin last decided; null while pending. */
  decided_at: z.nullable(instant),
});
export type TestimonialForAdmin = z.output<typeof testimonialForAdmin>;

export const listTestimonials = endpoint({
  method: "GET",
  path: "/testimonials",
  summary: "A page of what drivers wrote, the newest first",
  audience: "admin",
  query: z.object({
    page: pageNumber,
    filter: z._default(
      z.enum(testimonialFilters, "Filter by all, waiting, accepted or rejected"),
      "all",
    ),
  }),
  reply: successWith({ data: z.array(testimonialForAdmin), pagination }),
});
export const acceptTestimonial = endpoint({
  method: "POST",
  path: "/testimonials/:id/accept",
  summary: "Show a testimonial on the landing page",
  audience: "admin",
  limit: "write",
  params: idParams,
  reply: successWith({ data: testimonialForAdmin }),
});
export const rejectTestimonial = endpoint({
  method: "POST",
  path: "/testimonials/:id/reject",
  summary: "Do not show a testimonial; it can be accepted later",
  audience: "admin",
  limit: "write",
  params: idParams,
  reply: successWith({ data: testimonialForAdmin }),
});
