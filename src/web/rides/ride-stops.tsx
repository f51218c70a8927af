import type { ReactNode } from "react";
import type { Ride } from "#shared/rides/contract.ts";
import { RouteStops } from "#web/platform/places/route-stops.tsx";
import { enteredText } from "./entered-text.ts";
import type { Viewer } from "./ride-text.ts";

type RideStopsProps = {
  ride: Pick<Ride, "from" | "to">;
  viewer: Viewer;
  /** Stands below the destination. */
  detail?: ReactNode;
  /** True to show "Pickup" and "Drop-off". */
  isNamed?: boolean;
  /** True to leave out the pickup, where the page has named it before. */
  hidesPickup?: boolean;
};

/** Both ends of a ride, with the rider's own words where they say more: they can name an entrance. */
export const RideStops = ({
  ride: { from, to },
  viewer,
  detail,
  isNamed = false,
  hidesPickup = false,
}: RideStopsProps) => {
  const who = viewer === "rider" ? "You" : "The rider";
  const describeEntered = (place: Ride["from"]) => {
    const text = enteredText(place);
    return text && `${who} entered: “${text}”`;
  };
  const toText = describeEntered(to);
  return (
    <RouteStops
      isNamed={isNamed}
      from={hidesPickup ? undefined : { label: from.label, detail: describeEntered(from) }}
      to={{
        label: to.label,
        detail: toText ? (
          <>
            {toText}
            {detail && <span className="block">{detail}</span>}
          </>
        ) : (
          detail
        ),
      }}
    />
  );
};
