import type { z } from "zod/mini";
import { serviceAreaSchema } from "#shared/drivers/contract.ts";
import { searchLimits } from "#shared/drivers/search-limits.ts";
import { type Address, emptyAddress } from "#web/platform/places/chosen-place.ts";

export type ServiceArea = z.output<typeof serviceAreaSchema>;

/** Form values: an address, and the typed radius in miles. */
export type ServiceAreaFields = { address: Address; radius: string };

export type ServiceAreaErrors = { address?: string; radius?: string };

/** Initial form values: the saved area, or the default radius. */
export const fieldsOf = (area: ServiceArea | null): ServiceAreaFields => {
  if (!area) return { address: emptyAddress, radius: String(searchLimits.serviceAreaMiles) };
  const { address, latitude, longitude, radiusMiles } = area;
  return {
    address: { text: address, place: { label: address, latitude, longitude } },
    radius: String(radiusMiles),
  };
};

/** Parses the form into an area, or errors by field. */
export const readServiceArea = ({
  address: { place },
  radius,
}: ServiceAreaFields): { area: ServiceArea } | { errors: ServiceAreaErrors } => {
  const miles = radius.trim() === "" ? Number.NaN : Number(radius);
  const read = serviceAreaSchema.safeParse({
    address: place?.label ?? "",
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    radiusMiles: miles,
  });
  if (read.success) return { area: read.data };
  const errors = errorsOf(read.error.issues);
  if (errors.address && !place) errors.address = "Choose an address from the list";
  return { errors };
};

/** The first message for each field. */
const errorsOf = (issues: readonly z.core.$ZodIssue[]): ServiceAreaErrors => {
  const errors: ServiceAreaErrors = {};
  for (const { path, message } of issues)
    errors[path[0] === "radiusMiles" ? "radius" : "address"] ??= message;
  return errors;
};

/** "1 mile", "25 miles". */
export const formatMiles = (miles: number): string => `${miles} ${miles === 1 ? "mile" : "miles"}`;
