import * as z from "zod/mini";
import { endpoint, successWith } from "#shared/endpoint.ts";
import { id, idParams, instant, pageNumber, pagination } from "#shared/wire.ts";
import { testimonialBody } from "./fields.ts";
import { testimonialFilters } from "./filters.ts";

const testimonialFields = {
  years_of_experience: z.int(),
  location: z.string(),
  experience_description: z.string(),
  created_at: instant,
};

/** The driver's latest testimonial: `waiting` until an admin decides. */
const ownTestimonial = z.object({
  ...testimonialFields,
  state: z.enum(["waiting", "accepted", "not_accepted"]),
});
export type OwnTestimonial = z.output<typeof ownTestimonial>;

const myTestimonialReply = successWith({
  testimonial: z.nullable(ownTestimonial),
  /**
   * Whether a testimonial of the driver is on the landing page; an earlier one stays while a new one is
   * pending.
   */
  isShown: z.boolean(),
  completedRides: z.int(),
  /** Completed rides required to write one. */
  needed: z.int(),
});
export type MyTestimonial = z.output<typeof myTestimonialReply>;

export const getMyTestimonial = endpoint({
  method: "GET",
  path: "/testimonials/mine",
  summary:
    "The driver's latest testimonial, and the number of completed rides required to write one",
  audience: "driver",
  reply: myTestimonialReply,
});
export const postTestimonial = endpoint({
  method: "POST",
  path: "/testimonials",
  summary:
    "Write a testimonial, replacing a pending one; an accepted one stays until the new one is accepted",
  audience: "driver",
  limit: "write",
  body: testimonialBody,
  reply: myTestimonialReply,
});

const acceptedTestimonialSchema = z.object({
  ...testimonialFields,
  /** First name and last initial. */
  submitted_by: z.string(),
});
export type AcceptedTestimonial = z.output<typeof acceptedTestimonialSchema>;

export const getAcceptedTestimonials = endpoint({
  method: "GET",
  path: "/testimonials/accepted",
  summary: "The twelve newest accepted testimonials, at most one per driver",
  audience: "anyone",
  reply: successWith({ data: z.array(acceptedTestimonialSchema) }),
});

const testimonialForAdmin = z.object({
  ...testimonialFields,
  id,
  submitted_by: z.string(),
  profile_image: z.nullable(z.string()),
  is_accepted_by_admin: z.boolean(),
  /** When an admin last decided; null while pending. */
  decided_at: z.nullable(instant),
});
export type TestimonialForAdmin = z.output<typeof testimonialForAdmin>;

export const listTestimonials = endpoint({
  method: "GET",
  path: "/testimonials",
  summary: "A page of testimonials, newest first",
  audience: "admin",
  permission: "reports",
  query: z.object({
    page: pageNumber,
    filter: z._default(
      z.enum(testimonialFilters, "Filter by all, waiting, accepted or rejected"),
      "all",
    ),
  }),
  reply: successWith({
    data: z.array(testimonialForAdmin),
    /** Number of testimonials by filter. */
    counts: z.record(z.enum(testimonialFilters), z.int()),
    pagination,
  }),
});
export const acceptTestimonial = endpoint({
  method: "POST",
  path: "/testimonials/:id/accept",
  summary: "Show a testimonial on the landing page",
  audience: "admin",
  permission: "reports",
  limit: "write",
  params: idParams,
  reply: successWith({ data: testimonialForAdmin }),
});
export const rejectTestimonial = endpoint({
  method: "POST",
  path: "/testimonials/:id/reject",
  summary: "Do not show a testimonial; it can be accepted later",
  audience: "admin",
  permission: "reports",
  limit: "write",
  params: idParams,
  reply: successWith({ data: testimonialForAdmin }),
});
