import { listAudit, listDrivers } from "#shared/admin/contract.ts";
import { searchDrivers } from "#shared/favorites/contract.ts";
import { listIdeas } from "#shared/ideas/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { listFindings } from "#shared/operations/findings-contract.ts";
import { listAdminRides, listPayments } from "#shared/operations/lists-contract.ts";
import { listRiders } from "#shared/operations/people-contract.ts";
import { listSecurityEvents } from "#shared/operations/security-contract.ts";
import { MAX_PAGED_ROWS } from "#shared/paging.ts";
import { listRideReports } from "#shared/reports/contract.ts";
import { listSubmissions } from "#shared/submissions/contract.ts";
import { listSuspensions } from "#shared/suspensions/contract.ts";
import { listTestimonials } from "#shared/testimonials/contract.ts";

/** A list call; its path may depend on the number of drivers. */
export interface ListCall {
  name: string;
  reader: "admin" | "rider";
  path: (drivers: number) => string;
}

type Query = Record<string, string>;

type Contract = { path: string; audience: string };

const call = (name: string, { path, audience }: Contract, query: Query = {}): ListCall => ({
  name,
  reader: audience === "rider" ? "rider" : "admin",
  path: () => `${path}?${new URLSearchParams(query)}`,
});

/** The middle page of all drivers that can be paged through, 25 per page. */
const middlePage = (name: string, sort: string): ListCall => ({
  name,
  reader: "admin",
  path: (drivers) =>
    `${listDrivers.path}?${new URLSearchParams({ sort, page: String(Math.min(drivers, MAX_PAGED_ROWS) / 50) })}`,
});

/** One of the last ten days; the same number of drivers joined on it in every data set. */
const joinDate = marketIsoDate(new Date(Date.now() - 3 * 86_400_000));

/** Admin lists with their filters, and the riders' driver search. */
export const allLists: readonly ListCall[] = [
  call("drivers", listDrivers),
  call("drivers by name", listDrivers, { sort: "name" }),
  middlePage("drivers by name, page in the middle", "name"),
  middlePage("drivers by e-mail, page in the middle", "email"),
  middlePage("drivers newest, page in the middle", "newest"),
  call("drivers to verify", listDrivers, { filter: "unverified" }),
  call("drivers to verify by name", listDrivers, { filter: "unverified", sort: "name" }),
  call("drivers found by a name", listDrivers, { search: "number777" }),
  call("drivers found by a name of many", listDrivers, { search: "driver", sort: "name" }),
  call("drivers found by e-mail", listDrivers, { search: "driver777@bench.faire" }),
  call("drivers found by plate", listDrivers, { search: "T777" }),
  call("drivers without payouts", listDrivers, { payouts: "missing" }),
  call("drivers without payouts to verify by name", listDrivers, {
    payouts: "missing",
    filter: "unverified",
    sort: "name",
  }),
  call("drivers without a vehicle", listDrivers, { vehicle: "missing" }),
  call("drivers with vehicle and payouts", listDrivers, { vehicle: "ready", payouts: "ready" }),
  call("drivers who joined on a day", listDrivers, { from: joinDate, to: joinDate }),
  call("drivers who joined through a day", listDrivers, { to: joinDate }),
  call("riders", listRiders),
  call("riders by name", listRiders, { sort: "name" }),
  call("riders by name, page 20", listRiders, { sort: "name", page: "20" }),
  call("riders by e-mail, page 20", listRiders, { sort: "email", page: "20" }),
  call("riders found by a name", listRiders, { search: "number777" }),
  call("riders found by a name of many", listRiders, { search: "rider", sort: "name" }),
  call("riders found by phone number", listRiders, { search: "646-0000777" }),
  call("riders suspended", listRiders, { only: "suspended" }),
  call("riders who joined on a day", listRiders, { from: joinDate, to: joinDate }),
  call("suspensions appealed", listSuspensions),
  call("suspensions in force", listSuspensions, { view: "standing" }),
  call("suspensions ended", listSuspensions, { view: "ended" }),
  call("documents in review", listSubmissions),
  call("documents in review, page 3", listSubmissions, { page: "3" }),
  call("documents approved", listSubmissions, { show: "approved" }),
  call("documents that expire", listSubmissions, { show: "expiring" }),
  call("documents of one kind", listSubmissions, { show: "approved", kind: "insurance" }),
  call("documents of a driver's name", listSubmissions, { show: "approved", search: "number777" }),
  call("security events", listSecurityEvents),
  call("security events of one kind", listSecurityEvents, { action: "log_in_failed" }),
  call("security events of a driver", listSecurityEvents, { search: "number777" }),
  call("security events of a network", listSecurityEvents, { search: "203.0.113.9" }),
  call("rides", listAdminRides),
  call("rides, page 40", listAdminRides, { page: "40" }),
  call("rides oldest first", listAdminRides, { sort: "oldest" }),
  call("rides completed", listAdminRides, { state: "completed" }),
  call("rides cancelled", listAdminRides, { state: "cancelled" }),
  call("rides under way", listAdminRides, { state: "started" }),
  call("rides scheduled", listAdminRides, { kind: "scheduled" }),
  call("rides of a reference", listAdminRides, { search: "FRP00000009" }),
  call("rides of a payment", listAdminRides, { search: "pi_000000009" }),
  call("rides of a driver's name", listAdminRides, { search: "number777" }),
  call("rides of a rider's name", listAdminRides, { search: "rita" }),
  call("rides of a rider's e-mail", listAdminRides, { search: "rita@bench.faire" }),
  call("rides of an unknown name", listAdminRides, { search: "zzz" }),
  call("payments", listPayments),
  call("payments charged", listPayments, { money: "charged" }),
  call("payments given back", listPayments, { money: "refunded" }),
  call("payments disputed", listPayments, { money: "disputed" }),
  call("payments released", listPayments, { money: "released" }),
  call("payments held", listPayments, { money: "held" }),
  call("payments unpaid", listPayments, { money: "unpaid" }),
  call("payments held of cancelled rides", listPayments, { money: "held", state: "cancelled" }),
  call("findings open", listFindings),
  call("findings resolved", listFindings, { filter: "resolved" }),
  call("findings", listFindings, { filter: "all" }),
  call("reports", listRideReports),
  call("audit", listAudit),
  call("audit of one action", listAudit, { action: "unverify" }),
  call("audit of a driver", listAudit, { search: "number777" }),
  call("audit of a name of many drivers", listAudit, { search: "driver" }),
  call("audit of an admin", listAudit, { search: "ada" }),
  call("audit of an unknown name", listAudit, { search: "zzz" }),
  call("ideas", listIdeas),
  call("ideas found", listIdeas, { search: "idea 77" }),
  call("testimonials", listTestimonials),
  call("riders' driver search by a name", searchDrivers, { search: "number7" }),
];
