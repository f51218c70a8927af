import { Navigation } from "lucide-react";
import type { Ride } from "#shared/rides/contract.ts";
import { buttonClass } from "#web/ui/button-class.ts";

/** The way to the driver's next stop, in the maps of the driver's own phone. */
export const OpenInMaps = ({ ride }: { ride: Ride }) => {
  if (ride.state !== "accepted" && ride.state !== "started") return null;
  const { latitude, longitude } = ride.state === "started" ? ride.to : ride.from;
  return (
    <a
      href={`https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "outline", width: "full" })}
    >
      <span className="inline-flex items-center gap-2">
        <Navigation aria-hidden className="size-5" />
        Open in maps
      </span>
    </a>
  );
};
