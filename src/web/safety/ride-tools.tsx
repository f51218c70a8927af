import { useState } from "react";
import type { RideSide } from "#shared/messages/quick-replies.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { MessagesButton } from "#web/messages/messages-button.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";

export type RideTool = "messages";

type RideToolsProps = {
  ride: Ride;
  viewer: RideSide;
  /** The open tool, where the address holds it; otherwise the state is the component's own. */
  open?: RideTool | undefined;
  onOpen?: (tool: RideTool | undefined) => void;
  /** Keeps them at the bottom of a phone while the ride is under way. */
  isSticky?: boolean;
};

/** Messages of a ride, from the acceptance until they close. */
export const RideTools = ({ ride, viewer, isSticky = false, ...shown }: RideToolsProps) => {
  const [own, setOwn] = useState<RideTool>();
  const { open = own, onOpen = setOwn } = shown;
  if (!mayHaveMessages(ride)) return null;
  const tools = (
    <MessagesButton
      ride={ride}
      viewer={viewer}
      isOpen={open === "messages"}
      onOpen={(isOpen) => onOpen(isOpen ? "messages" : undefined)}
    />
  );
  return isSticky && visibleDriverStates.includes(ride.state) ? (
    <StickyActionBar spans="page">{tools}</StickyActionBar>
  ) : (
    <div className="flex flex-wrap gap-3">{tools}</div>
  );
};

const mayHaveMessages = ({ timeline }: Ride): boolean =>
  timeline.some(({ state }) => state === "accepted");
