import { useQuery } from "@tanstack/react-query";
import { openRides } from "#web/rides/rides-queries.ts";
import { driverDay } from "./driver-day.ts";

/** True if the driver has accepted a ride that is to be driven now. */
export const useIsDriving = (): boolean => {
  const { data: rides = [] } = useQuery(openRides);
  return driverDay(rides, Date.now()).underWay.length > 0;
};
