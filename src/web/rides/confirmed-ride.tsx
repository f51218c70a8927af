import { CircleCheck } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { useNow } from "#web/ui/use-now.ts";
import { arrivalWords, pickupRange } from "./pickup-range.ts";

const subtitles: Partial<Record<Ride["state"], string>> = {
  accepted: "(Your driver is on the way)",
  arrived: "(Your driver is at the pickup)",
  started: "(You are on your way)",
};

/** The ride is on: where the driver is in it, and when to expect what. */
export const ConfirmedRide = ({ ride }: { ride: Ride }) => (
  <div className="flex gap-4">
    <CircleCheck aria-hidden className="mt-0.5 size-8 shrink-0 text-success" />
    <div role="status">
      <h1 className="text-h1">Ride Confirmed!</h1>
      <p className="text-fg-2">{subtitles[ride.state]}</p>
      <p className="mt-3 text-h3">
        <Expectation ride={ride} />
      </p>
    </div>
  </div>
);

const Expectation = ({ ride }: { ride: Ride }) => {
  const now = useNow(15_000);
  const { firstName } = ride.driver;
  if (ride.state === "accepted") {
    return `${firstName} arrives ${arrivalWords(pickupRange(ride, now))} (estimated)`;
  }
  if (ride.state === "arrived") return `${firstName} is waiting for you`;
  return `To ${ride.to.label}`;
};
