export type DriverProfileSection = "basic" | "vehicle" | "stripe";

export type DriverProfileSearch = {
  /** The first when there is none. */
  section?: Exclude<DriverProfileSection, "basic"> | undefined;
  /** Stripe's link led back here because it was used or too old. */
  link?: "expired" | undefined;
};

/** What the address of a driver's profile may ask for; anything else is ignored. */
export const driverProfileSearch = (search: Record<string, unknown>): DriverProfileSearch => ({
  section: search.section === "vehicle" || search.section === "stripe" ? search.section : undefined,
  link: search.link === "expired" ? "expired" : undefined,
});
