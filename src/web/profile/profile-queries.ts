import { queryOptions } from "@tanstack/react-query";
import { getBasicDetails, getUserProfile, getVehicleDetails } from "#shared/profile/contract.ts";
import { call } from "#web/platform/client.ts";

export const userProfile = queryOptions({
  queryKey: ["users", "profile"],
  queryFn: ({ signal }) => call(getUserProfile, { signal }),
});

export const basicDetails = queryOptions({
  queryKey: ["drivers", "basic-details"],
  queryFn: ({ signal }) => call(getBasicDetails, { signal }),
});

/** The driver's vehicle, and a change in review. */
export const vehicleDetails = queryOptions({
  queryKey: ["drivers", "vehicle-details"],
  queryFn: ({ signal }) => call(getVehicleDetails, { signal }),
});
