import type { Rule } from "./rule.ts";

const admin: Rule = { who: "admin" };

/** Routes of the admin pages. */
export const adminRules: Record<string, Rule> = {
  "GET /api/admin/drivers": admin,
  "GET /api/admin/audit": admin,
  "GET /api/admin/audit.csv": admin,
  "GET /api/admin/ride-reports": admin,
  "GET /api/admin/drivers.csv": admin,
  "GET /api/admin/drivers/:id": { who: "admin", of: "driver" },
  "GET /api/admin/submissions": admin,
  "GET /api/admin/submissions/count": admin,
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
  "GET /api/admin/suspensions": admin,
  "GET /api/admin/people/:id": { who: "admin", of: "driver" },
  "POST /api/admin/people/:id/suspension": {
    who: "admin",
    of: "driver",
    body: () => ({
      ...{ reason: "conduct", notice: "You shouted.", evidence: "A video." },
      holdsPayouts: true,
    }),
    endsAccounts: true,
  },
  "POST /api/admin/suspensions/:id/lift": {
    who: "admin",
    of: "suspension",
    body: () => ({ reason: "Talked with them" }),
  },
  "PUT /api/admin/appeals/:id": {
    who: "admin",
    of: "appeal",
    body: () => ({ isAccepted: false, answer: "The video shows it." }),
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
