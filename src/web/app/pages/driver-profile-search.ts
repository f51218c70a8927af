import { parseChoice } from "#web/platform/table-search.ts";

export type DriverProfileSection = "basic" | "vehicle" | "stripe" | "documents";

export type DriverProfileSearch = {
  /** Default "basic". */
  section?: Exclude<DriverProfileSection, "basic"> | undefined;
  /** Stripe redirected here because its link was used or expired. */
  link?: "expired" | undefined;
};

/** Parses the URL state of a driver's profile; invalid values are ignored. */
export const driverProfileSearch = (search: Record<string, unknown>): DriverProfileSearch => ({
  section: parseChoice(["vehicle", "stripe", "documents"], search.section),
  link: search.link === "expired" ? "expired" : undefined,
});
