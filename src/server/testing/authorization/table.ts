import type { Audience } from "#shared/endpoint.ts";

/** Kind of object that a path or body names. Each belongs to one person. */
export type ObjectKind =
  | "ride"
  | "payment"
  | "session"
  | "card"
  | "savedPlace"
  | "shareLink"
  | "toll"
  | "offer"
  | "driver"
  | "idea"
  | "testimonial"
  | "submission"
  | "finding";

/** Allowed callers of a route, and the input needed for an authorized call. */
export interface Rule {
  who: Audience;
  /** Kind of object named: another's or an unknown one gets 404, a malformed id 400. */
  of?: ObjectKind;
  /** Query without the question mark, for reads that require one. */
  query?: string;
  /** A valid body, so that only the object can be the reason for a refusal. */
  body?: (id: string) => object;
  /** Reply to authorized callers if it is not a success, for example because the object does not exist. */
  answers?: number;
  /** The object may belong to anyone: a rider can favor any driver. */
  isOpenToAll?: true;
  /** The call deletes accounts, so the tests make it with separate people. */
  deletesAccounts?: true;
  /** Served only once the browser application is built. */
  isBuilt?: true;
}

const anyone: Rule = { who: "anyone" };
const signedIn: Rule = { who: "signed-in" };
const rider: Rule = { who: "rider" };
const driver: Rule = { who: "driver" };
const admin: Rule = { who: "admin" };

const NO_PHOTO = "00000000-0000-4000-8000-000000000000";

/** All routes of the server; a new route needs a line here. */
export const authorizationTable: Record<string, Rule> = {
  "GET /": { who: "anyone", isBuilt: true },
  "GET /*": { who: "anyone", isBuilt: true, answers: 404 },
  "GET /healthz": anyone,
  "GET /readyz": anyone,
  "GET /.well-known/security.txt": { who: "anyone", answers: 404 },
  "GET /uploads/:name": { who: "anyone", answers: 404 },
  "GET /map/config": anyone,
  "GET /map/style.json": anyone,
  "GET /map/tiles/:version.pmtiles": { who: "anyone", answers: 404 },
  "GET /api/docs": anyone,
  "GET /api/docs/static/index.html": { who: "anyone", answers: 302 },
  "GET /api/docs/static/swagger-initializer.js": anyone,
  "GET /api/docs/json": anyone,
  "GET /api/docs/yaml": anyone,
  "GET /api/docs/static/*": { who: "anyone", answers: 404 },
  "GET /api/openapi.json": anyone,

  "POST /api/rider/login": anyone,
  "POST /api/driver/login": anyone,
  "POST /api/admin/login": anyone,
  "POST /api/admin/join": anyone,
  "POST /api/rider/register": anyone,
  "POST /api/driver/register": anyone,
  "GET /api/validate-token": signedIn,
  "POST /api/logout": signedIn,
  "POST /api/logout-everywhere": signedIn,
  "POST /api/reset-password": anyone,
  "PUT /api/reset-password": anyone,
  "PUT /api/password": signedIn,
  "GET /api/email-change": signedIn,
  "POST /api/email-change": signedIn,
  "DELETE /api/email-change": signedIn,
  "PUT /api/reset-email": anyone,
  "GET /api/account/export": signedIn,
  "DELETE /api/account": { who: "signed-in", deletesAccounts: true },
  "POST /api/upload-profile-image": signedIn,

  "GET /api/product": anyone,
  "GET /api/places": { who: "anyone", query: "q=jfk" },
  "GET /api/places/reverse": { who: "anyone", query: "latitude=40.7&longitude=-73.9" },
  "POST /api/calculate-fare": rider,
  "POST /api/scheduled-rides": rider,
  "GET /api/driver-alert": rider,
  "PUT /api/driver-alert": rider,
  "DELETE /api/driver-alert": rider,
  "GET /api/saved-places": rider,
  "POST /api/saved-places": rider,
  "PUT /api/saved-places/:id": {
    who: "rider",
    of: "savedPlace",
    body: () => ({ name: "Home", address: "JFK" }),
  },
  "DELETE /api/saved-places/:id": { who: "rider", of: "savedPlace" },
  "GET /api/cards": rider,
  "PUT /api/cards/:cardId/default": { who: "rider", of: "card" },
  "DELETE /api/cards/:cardId": { who: "rider", of: "card" },
  "POST /api/checkout": { who: "rider", of: "offer", body: (id) => ({ riderLogId: id }) },
  "GET /api/payments/session/:sessionId": { who: "rider", of: "session" },
  "GET /api/payments/ride/:rideId": { who: "rider", of: "payment" },
  "POST /api/payments/ride/:rideId/pay": { who: "rider", of: "payment" },
  "POST /api/payments/ride/:rideId/other-card": { who: "rider", of: "payment" },
  "POST /api/stripe/webhook": anyone,
  "POST /api/stripe/webhook/connect": anyone,
  "POST /api/csp-reports": anyone,

  "GET /api/rides/open": signedIn,
  "GET /api/rides/recent": signedIn,
  "GET /api/rides/:id": { who: "signed-in", of: "ride" },
  "GET /api/rides/:id/receipt.txt": { who: "signed-in", of: "ride" },
  "GET /api/rides/:id/calendar.ics": { who: "signed-in", of: "ride" },
  "GET /api/rides/:id/cancellation": { who: "rider-or-driver", of: "ride" },
  "GET /api/rides/:id/approach": { who: "rider", of: "ride" },
  "GET /api/rides/:id/directions": { who: "driver", of: "ride", query: "from=40.7,-73.9" },
  "POST /api/rides/:id/cancel": { who: "rider-or-driver", of: "ride", body: () => ({}) },
  "GET /api/rides/:id/share-links": { who: "rider", of: "ride" },
  "POST /api/rides/:id/share-links": { who: "rider", of: "ride", answers: 409 },
  "DELETE /api/share-links/:id": { who: "rider", of: "shareLink" },
  "GET /api/shared-rides/:token": { who: "anyone", answers: 404 },
  "GET /api/shared-rides/:token/live": { who: "anyone", answers: 404 },
  "POST /api/accept-scheduled-ride/:rideId": { who: "driver", of: "ride" },
  "POST /api/reject-scheduled-ride/:rideId": { who: "driver", of: "ride", body: () => ({}) },
  "POST /api/complete-ride/:rideId": { who: "driver", of: "ride" },
  "POST /api/rides/:id/arrive": { who: "driver", of: "ride" },
  "POST /api/rides/:id/start": { who: "driver", of: "ride" },
  "POST /api/rides/:id/no-show": { who: "driver", of: "ride" },
  "PUT /api/drivers/ratings/:rideId": {
    who: "rider",
    of: "ride",
    body: () => ({ status: "YES" }),
  },
  "PUT /api/drivers/ratings/:rideId/note": {
    who: "rider",
    of: "ride",
    body: () => ({ note: "Sang all the way." }),
  },
  "PUT /api/drivers/ratings/:rideId/never-again": {
    who: "rider",
    of: "ride",
    body: () => ({ isNeverAgain: false }),
  },
  "GET /api/users/ride-histories": rider,
  "POST /api/rides/:id/tip": { who: "rider", of: "ride", body: () => ({ amount: 2 }) },
  "POST /api/rides/:id/tip/card": {
    who: "rider",
    of: "ride",
    body: () => ({ amount: 2, cardId: "pm_12345678" }),
  },
  "GET /api/rides/:id/tip": { who: "rider", of: "ride" },
  "GET /api/toll-roads": driver,
  "POST /api/rides/:id/toll-photos": { who: "driver", of: "ride" },
  "POST /api/rides/:id/tolls": {
    who: "driver",
    of: "ride",
    body: () => ({ road: "RFK Bridge", amount: 7.46, photoId: NO_PHOTO }),
  },
  "POST /api/tolls/:id/objection": {
    who: "rider",
    of: "toll",
    body: () => ({ reason: "The amount is wrong" }),
  },
  "POST /api/tolls/:id/payment": { who: "rider", of: "toll" },
  "GET /api/tolls/:id/photo": { who: "signed-in", of: "toll" },
  "POST /api/rides/:id/reports": {
    who: "rider",
    of: "ride",
    body: () => ({ subject: "other", words: "Something was not right." }),
  },
  "GET /api/drivers/scheduled-rides": driver,
  "GET /api/drivers/scheduled-rides.csv": driver,
  "GET /api/drivers/ride-histories": driver,
  "GET /api/drivers/ride-histories.csv": driver,

  "GET /api/users/dashboard": rider,
  "GET /api/favorite-drivers/search": { who: "rider", query: "search=dana" },
  "GET /api/favorite-drivers": rider,
  "GET /api/favorite-drivers/:id": { who: "rider", of: "driver", isOpenToAll: true },
  "POST /api/favorites/toggle-driver/:id": { who: "rider", of: "driver", isOpenToAll: true },

  "GET /api/users/ride-pin": rider,
  "PUT /api/users/ride-pin": { ...rider, body: () => ({ isWished: true }) },
  "GET /api/users/profile": rider,
  "PUT /api/users/profile": rider,

  "GET /api/drivers/platform-status": driver,
  "PUT /api/drivers/platform-status": driver,
  "PUT /api/drivers/position": driver,
  "POST /api/drivers/late-positions": driver,
  "GET /api/drivers/service-area": driver,
  "PUT /api/drivers/service-area": driver,
  "GET /api/drivers/activation": driver,
  "GET /api/drivers/dashboard": driver,
  "GET /api/drivers/earnings": { who: "driver", query: "from=2026-11-01&to=2026-11-07" },
  "GET /api/drivers/transfers": driver,
  "GET /api/drivers/earnings.csv": { who: "driver", query: "year=2026" },
  "GET /api/drivers/basic-details": driver,
  "PUT /api/drivers/basic-details": driver,
  "GET /api/drivers/vehicle-details": driver,
  "PUT /api/drivers/vehicle-details": driver,
  "GET /api/drivers/documents": driver,
  "POST /api/drivers/document-files": driver,
  "PUT /api/drivers/documents/:kind": { who: "driver", answers: 400 },
  "GET /api/document-files/:name": { who: "anyone", answers: 404 },
  "DELETE /api/drivers/submissions/:id": { who: "driver", of: "submission" },
  "GET /api/drivers/stripe-connect": driver,
  "GET /api/drivers/payouts": driver,
  "POST /api/drivers/payouts/instant": driver,
  "GET /api/auth/stripe-connect": driver,
  "POST /api/driver/stripe-connect": driver,
  "GET /api/rates/standard-rates": driver,
  "PUT /api/rates/standard-rates": driver,
  "GET /api/rates/hourly-rates": driver,
  "PUT /api/rates/hourly-rates": driver,
  "PUT /api/toggle/hourly-rates": driver,
  "GET /api/rates/discounted-rates": driver,
  "PUT /api/rates/discounted-rates": driver,
  "PUT /api/toggle/discounted-rates": driver,
  "GET /api/rates/tax-rate": driver,
  "GET /api/drivers/market": driver,
  "GET /api/testimonials/mine": driver,
  "POST /api/testimonials": driver,
  "GET /api/testimonials/accepted": anyone,
  "GET /api/testimonials": admin,
  "POST /api/testimonials/:id/accept": { who: "admin", of: "testimonial" },
  "POST /api/testimonials/:id/reject": { who: "admin", of: "testimonial" },

  "GET /api/fee-rules": anyone,
  "GET /api/admin/fee-rules/proposal": admin,
  "POST /api/admin/fee-rules/proposal": admin,
  "POST /api/admin/fee-rules/proposal/:id/approve": { who: "admin", answers: 400 },
  "POST /api/admin/fee-rules/proposal/:id/reject": { who: "admin", answers: 400 },
  "POST /api/admin/fee-rules/proposal/:id/withdraw": { who: "admin", answers: 400 },

  "GET /api/admin/surcharges/tables": admin,
  "GET /api/admin/surcharges/tables/:version": { who: "admin", answers: 400 },
  "GET /api/admin/surcharges/proposal": admin,
  "POST /api/admin/surcharges/proposal": admin,
  "POST /api/admin/surcharges/proposal/:id/approve": { who: "admin", answers: 400 },
  "POST /api/admin/surcharges/proposal/:id/reject": { who: "admin", answers: 400 },
  "POST /api/admin/surcharges/proposal/:id/withdraw": { who: "admin", answers: 400 },
  "POST /api/admin/surcharges/preview": admin,

  "GET /api/admin/remittances": admin,
  "GET /api/admin/remittances.csv": admin,
  "POST /api/admin/remittances": admin,
  "POST /api/admin/remittances/:id/take-back": { who: "admin", answers: 400 },

  "GET /api/ideas": signedIn,
  "POST /api/ideas": signedIn,
  "GET /api/ideas/:id": { who: "signed-in", of: "idea", isOpenToAll: true },
  "POST /api/ideas/:id/vote": { who: "signed-in", of: "idea", isOpenToAll: true },
  "DELETE /api/ideas/:id/vote": { who: "signed-in", of: "idea", isOpenToAll: true },
  "PATCH /api/ideas/:id/status": {
    who: "admin",
    of: "idea",
    body: () => ({ status: "approved" }),
  },

  "GET /api/referrals/code": { who: "rider-or-driver" },
  "GET /api/referrals/list": { who: "rider-or-driver" },
  "GET /api/referrals/credits": { who: "rider-or-driver" },
  "GET /api/referrals/referrer": anyone,

  "GET /api/push-key": signedIn,
  "PUT /api/push-subscriptions": signedIn,
  "DELETE /api/push-subscriptions": signedIn,
  "GET /api/notice-choices": signedIn,
  "PUT /api/notice-choices": signedIn,

  "GET /api/live": signedIn,
  "GET /api/live/driver": { who: "anyone", answers: 404 },

  "GET /api/admin/two-step": admin,
  "POST /api/admin/two-step": { who: "admin", body: () => ({}), answers: 400 },
  "PUT /api/admin/two-step": { who: "admin", body: () => ({ code: "123456" }), answers: 409 },
  "POST /api/admin/two-step/off": {
    who: "admin",
    body: () => ({ password: "not this one", code: "123456" }),
    answers: 409,
  },
  "GET /api/admin/drivers": admin,
  "GET /api/admin/audit": admin,
  "GET /api/admin/audit.csv": admin,
  "GET /api/admin/ride-reports": admin,
  "GET /api/admin/drivers.csv": admin,
  "GET /api/admin/drivers/:id": { who: "admin", of: "driver" },
  "GET /api/admin/drivers/:id/submissions": { who: "admin", of: "driver" },
  "POST /api/admin/submissions/:id/file": { who: "admin", of: "submission" },
  "PUT /api/admin/submissions/:id": {
    who: "admin",
    of: "submission",
    body: () => ({ isApproved: true }),
  },
  "PUT /api/admin/drivers/:id/verify": {
    who: "admin",
    of: "driver",
    body: () => ({ isVerified: true }),
  },
  "PUT /api/admin/drivers/verify": {
    who: "admin",
    of: "driver",
    body: (id) => ({ ids: [id], isVerified: true }),
  },
  "GET /api/admin/live": admin,
  "GET /api/admin/rides": admin,
  "GET /api/admin/rides.csv": admin,
  "GET /api/admin/tax.csv": { who: "admin", query: "year=2026" },
  "GET /api/admin/payments": admin,
  "GET /api/admin/findings": admin,
  "GET /api/admin/findings.csv": admin,
  "POST /api/admin/findings/:id/resolve": {
    who: "admin",
    of: "finding",
    body: () => ({ note: "Looked into" }),
  },
  "POST /api/admin/rides/:id/review": {
    ...admin,
    of: "ride",
    body: () => ({ decision: "pay", reason: "It took place" }),
    answers: 409,
  },
  "POST /api/admin/rides/:id/start": {
    ...admin,
    of: "ride",
    body: () => ({ reason: "The phone of the rider is empty" }),
    answers: 409,
  },
  "POST /api/admin/rides/:id/take-back": {
    ...admin,
    of: "ride",
    body: () => ({ reason: "A stolen card" }),
    answers: 409,
  },
  "GET /api/admin/rides/:id": { who: "admin", of: "ride" },
  "GET /api/admin/rides/:id/driven-way": { who: "admin", of: "ride" },
  "POST /api/admin/rides/:id/refund": {
    who: "admin",
    of: "ride",
    body: () => ({ amount: 1, paidBy: "both", reason: "The car was not clean" }),
  },
  "POST /api/admin/rides/:id/refund/again": {
    who: "admin",
    of: "ride",
    body: () => ({ reason: "The rider has a new card" }),
  },
  "POST /api/admin/tolls/:id/decision": {
    who: "admin",
    of: "toll",
    body: () => ({ decision: "reject", reason: "The photo is of another day" }),
  },
  "POST /api/admin/tolls/:id/refund": {
    who: "admin",
    of: "toll",
    body: () => ({ reason: "The toll was a mistake" }),
  },
  "POST /api/admin/rides/:id/tip/refund": {
    who: "admin",
    of: "ride",
    body: () => ({ reason: "The tip was a mistake" }),
  },
  "POST /api/admin/rides/:id/cancel": {
    who: "admin",
    of: "ride",
    body: () => ({ onBehalfOf: "rider", reason: "The car broke down" }),
  },
  "PUT /api/admin/drivers/:id/tax-offer": {
    who: "admin",
    of: "driver",
    body: () => ({ taxRate: 0.1, offerValidity: "2099-01-01" }),
  },
};
