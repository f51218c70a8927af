import type { Db } from "#server/database/db.ts";

export const roles = ["visitor", "rider", "driver", "admin"] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const visitor: readonly Role[] = ["visitor"];
const rider: readonly Role[] = ["rider"];
const driver: readonly Role[] = ["driver"];
const riderAndDriver: readonly Role[] = ["rider", "driver"];
const admin: readonly Role[] = ["admin"];

/** Every route of the router, with the roles that can open it. */
export const routes: Readonly<Record<string, readonly Role[]>> = {
  // Redirects an admin to /admin.
  "/": ["visitor", "rider", "driver"],
  "/faq": everyone,
  "/fees": everyone,
  "/terms": everyone,
  "/privacy": everyone,
  "/accessibility": everyone,
  "/safety": everyone,
  "/status": everyone,
  "/login": visitor,
  "/register": everyone,
  "/reset-password": everyone,
  "/reset-email": everyone,
  // Redirects home unless the account is suspended.
  "/suspended": [],
  "/ref/{-$referralCode}": [],
  // Redirects home and fills the form with the link's trip.
  "/book": [],
  "/user/dashboard": rider,
  "/history": rider,
  "/profile": rider,
  "/favorite-drivers": rider,
  "/schedule": rider,
  "/payment_success": rider,
  "/payment_cancel": rider,
  "/payment/ride/$rideId": rider,
  "/rides/$id": riderAndDriver,
  "/t/$token": everyone,
  "/stop/$token": everyone,
  "/referrals": riderAndDriver,
  "/ideas": riderAndDriver,
  "/ideas/new": riderAndDriver,
  "/driver/dashboard": driver,
  "/driver/history": driver,
  "/driver/testimonial": driver,
  "/driver/profile": driver,
  "/driver/faire-calculator": driver,
  "/calculator": driver,
  "/stripe/verify": driver,
  "/admin": admin,
  "/admin/login": visitor,
  "/admin/join": everyone,
  "/admin/dashboard": admin,
  "/admin/driver/$id": admin,
  "/admin/riders": admin,
  "/admin/rider/$id": admin,
  "/admin/documents": admin,
  "/admin/features": admin,
  "/admin/testimonials": admin,
  "/admin/settings": admin,
  "/admin/fee-rules": admin,
  "/admin/surcharges": admin,
  "/admin/surcharges/propose": admin,
  "/admin/remittances": admin,
  "/admin/reports": admin,
  "/admin/suspensions": admin,
  "/admin/audit": admin,
  "/admin/security": admin,
  "/admin/admins": admin,
  "/admin/webhooks": admin,
  "/admin/map": admin,
  "/admin/rides": admin,
  "/admin/rides/$id": admin,
  "/admin/payments": admin,
  "/admin/findings": admin,
  "/admin/account": admin,
};

/** Further views of a route. */
const views: Readonly<Record<string, readonly string[]>> = {
  "/login": ["?loginAs=rider", "?loginAs=driver"],
  "/register": ["?signupAs=rider", "?signupAs=driver"],
  "/reset-password": ["?role=rider", "?role=driver&token=unknown"],
  "/reset-email": ["?token=unknown"],
  "/admin/join": ["?token=unknown"],
  "/history": ["?show=past"],
  "/profile": ["#safety", "#notices", "#account"],
  "/payment_success": ["?session_id=unknown"],
  "/driver/profile": [
    ...["#safety", "#notices", "#account"],
    ...["?section=vehicle", "?section=stripe"],
  ],
  "/calculator": ["?tab=hourly", "?tab=discounts"],
  "/admin/surcharges": ["?view=changes"],
  "/admin": ["?now=list"],
  "/admin/documents": ["?state=approved"],
  "/admin/findings": ["?filter=all"],
  "/admin/map": ["?only=waiting"],
  "/admin/rides": ["?search=unknown", "?preview=/admin/rides/$id"],
  "/admin/riders": ["?preview=/admin/rider/$id"],
  "/admin/dashboard": ["?preview=/admin/driver/$id"],
};

/** Addresses of a role's pages; `ids` maps a route with a parameter to an example id. */
export const addressesOf = (role: Role, ids: Readonly<Record<string, string>>): string[] =>
  Object.entries(routes)
    .filter(([, rolesOfRoute]) => rolesOfRoute.includes(role))
    .flatMap(([route]) => {
      const path = pathOf(route, ids);
      return ["", ...(views[route] ?? [])].map((view) => path + withExample(view, ids));
    });

/** Replaces a route in a view by the id of its example. */
const withExample = (view: string, ids: Readonly<Record<string, string>>): string =>
  view.replace(/(?<=[?]preview=).*/, (route) => ids[route] ?? "");

function pathOf(route: string, ids: Readonly<Record<string, string>>): string {
  if (!route.includes("$")) return route;
  const id = ids[route];
  if (!id) throw new Error(`${route} has no example of its parameter`);
  return route.replace(/\$\w+/, id);
}

/** Example ids by route: a person's completed ride with its driver and rider, and unknown tokens. */
export async function examplesOf(db: Db, person: string): Promise<Record<string, string>> {
  const ride = await db
    .selectFrom("rides")
    .innerJoin("accounts as rider", "rider.id", "riderId")
    .innerJoin("accounts as driver", "driver.id", "driverId")
    .select(["rides.id", "driverId", "riderId"])
    .where((row) => row.or([row("rider.email", "=", person), row("driver.email", "=", person)]))
    .where("state", "=", "completed")
    .orderBy("rides.id")
    .executeTakeFirstOrThrow();
  return {
    "/rides/$id": ride.id,
    "/t/$token": "unknown",
    "/stop/$token": "unknown",
    "/payment/ride/$rideId": ride.id,
    "/admin/rides/$id": ride.id,
    "/admin/driver/$id": ride.driverId,
    "/admin/rider/$id": ride.riderId,
  };
}
