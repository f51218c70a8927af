/** The specification's time zone, in force until another is set. */
export const DEFAULT_ZONE = "America/New_York";
let zone = DEFAULT_ZONE;

/** Sets the market's time zone: the server from TIME_ZONE, the browser from its page. */
export const setMarketZone = (timeZone: string | null): void => {
  zone = timeZone ?? DEFAULT_ZONE;
};

/**
 * The IANA name in its canonical form, "America/Chicago" for "america/chicago" and "US/Central"; null for unknown names
 * and for offsets, whose sign PostgreSQL reads the other way.
 */
export function canonicalZone(name: string): string | null {
  if (!/^[A-Za-z]/.test(name) || /^Etc\/GMT/i.test(name)) return null;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}

/** IANA name. Read it while a text is made, not when a module is loaded. */
export const marketZone = (): string => zone;

/** Formats instants in the market's zone; the format is built again when the zone has changed. */
export function inMarketZone(options: Intl.DateTimeFormatOptions): (instant: Date) => string {
  let builtFor = "";
  let format: Intl.DateTimeFormat | undefined;
  return (instant) => {
    if (builtFor !== zone) {
      builtFor = zone;
      format = new Intl.DateTimeFormat("en-US", { ...options, timeZone: zone });
    }
    return format?.format(instant) ?? "";
  };
}
