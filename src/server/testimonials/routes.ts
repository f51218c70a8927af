import { v7 as uuidv7 } from "uuid";
import type { Db } from "#server/database/db.ts";
import { api } from "#server/http/api.ts";
import { withRequestSecret } from "#server/http/request-secret.ts";
import type { App } from "#server/http/typed-app.ts";
import { notFound, Problem } from "#server/problem.ts";
import type { Services } from "#server/services.ts";
import {
  getAcceptedTestimonials,
  getMyTestimonial,
  type MyTestimonial,
  postTestimonial,
} from "#shared/testimonials/contract.ts";
import { minCompletedRides } from "#shared/testimonials/fields.ts";
import { testimonialReviewRoutes } from "./admin-routes.ts";
import {
  findCompletedRides,
  findLastTestimonial,
  hasAccepted,
  listAcceptedTestimonials,
  putTestimonial,
} from "./queries.ts";
import { acceptedView, ownView } from "./views.ts";

/** Testimonials: written by drivers, published once an admin accepts them. */
export function testimonialRoutes(app: App, services: Services): void {
  withRequestSecret(app, services, (guarded) => {
    driverTestimonialRoutes(guarded, services);
    testimonialReviewRoutes(guarded, services);
  });
}

function driverTestimonialRoutes(app: App, { db, now }: Services): void {
  const serve = api(app);
  serve(getMyTestimonial)(async ({ account }) => findOwnTestimonial(db, account.id));

  serve(postTestimonial)(async ({ account, body }) => {
    const driverId = account.id;
    if (!(await putTestimonial(db, { id: uuidv7(), driverId, body, now: now() })))
      throw tooFewRides();
    return findOwnTestimonial(db, driverId);
  });

  serve(getAcceptedTestimonials)(async () => ({
    success: true,
    data: (await listAcceptedTestimonials(db)).map(acceptedView),
  }));
}

async function findOwnTestimonial(db: Db, driverId: string): Promise<MyTestimonial> {
  const [completedRides, last, isShown] = await Promise.all([
    findCompletedRides(db, driverId),
    findLastTestimonial(db, driverId),
    hasAccepted(db, driverId),
  ]);
  if (completedRides === undefined) throw notFound("This driver");
  const testimonial = last ? ownView(last) : null;
  return { success: true, testimonial, isShown, completedRides, needed: minCompletedRides };
}

const tooFewRides = () =>
  new Problem(
    409,
    "too_few_rides",
    `You can write a testimonial once you have completed ${minCompletedRides} rides`,
  );
