import type { Audience } from "#shared/endpoint.ts";
import type { Permission } from "#shared/permissions.ts";

/** Kind of object that a path or body names. Each belongs to one person. */
export type ObjectKind =
  | "ride"
  | "payment"
  | "session"
  | "card"
  | "savedPlace"
  | "shareLink"
  | "trustedContact"
  | "toll"
  | "offer"
  | "driver"
  | "idea"
  | "testimonial"
  | "submission"
  | "suspension"
  | "appeal"
  | "refundRequest"
  | "finding"
  | "device"
  | "passkey"
  | "otherVehicle";

/** Allowed callers of a route, and the input needed for an authorized call. */
export interface Rule {
  who: Audience;
  /** Permission that admins need; calls about the own account need none. */
  needs?: Permission;
  /** Kind of object named: another's or an unknown one gets 404, a malformed id 400. */
  of?: ObjectKind;
  /** Query without the question mark, for reads that require one. */
  query?: string;
  /** A valid body, so that only the object can be the reason for a refusal. */
  body?: (id: string) => object;
  /** Status for authorized callers if it is not a success, for example because the object does not exist. */
  answers?: number;
  /** The object may belong to anyone: a rider can favor any driver. */
  isOpenToAll?: true;
  /** Not even an admin may name another's object. */
  isPrivate?: true;
  /** The call deletes or suspends accounts, so the tests make it with separate people. */
  endsAccounts?: true;
  /** Suspended callers may call it too. */
  isOpenToSuspended?: true;
  /** Served only once the browser application is built. */
  isBuilt?: true;
}
