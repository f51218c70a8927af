import { useQuery } from "@tanstack/react-query";
import { openRides } from "#web/rides/rides-queries.ts";
import { driverDay } from "./driver-day.ts";

/** True if the driver has a ride in progress. */
export const useIsDriving = (): boolean => {
  const { data: rides = [] } = useQuery(openRides);
  return driverDay(rides, Date.now()).inProgress.length > 0;
};
