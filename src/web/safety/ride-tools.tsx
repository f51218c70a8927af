import { ShieldAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { RideSide } from "#shared/messages/quick-replies.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { MessagesButton } from "#web/messages/messages-button.tsx";
import { useDriverPosition } from "#web/rides/use-driver-position.ts";
import { Button } from "#web/ui/button.tsx";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";

const load = () => import("./safety-sheet.tsx");
const SafetySheet = lazy(() => load().then((module) => ({ default: module.SafetySheet })));

export type RideTool = "messages" | "safety";

type RideToolsProps = {
  ride: Ride;
  viewer: RideSide;
  /** The open tool, if the page stores it in the URL; otherwise the component stores it itself. */
  open?: RideTool | undefined;
  onOpen?: (tool: RideTool | undefined) => void;
  /** Keeps the buttons at the bottom of the window. */
  isSticky?: boolean;
  /** Buttons in front, in the same row. */
  children?: ReactNode;
};

/** Messages of a ride from the acceptance until they close, and help while it is under way. */
export const RideTools = ({
  ride,
  viewer,
  isSticky = false,
  children,
  ...shown
}: RideToolsProps) => {
  const [own, setOwn] = useState<RideTool>();
  const { open = own, onOpen = setOwn } = shown;
  if (!ride.timeline.some(({ state }) => state === "accepted")) return null;
  const isUnderWay = visibleDriverStates.includes(ride.state);
  const tools = (
    <>
      {children}
      <MessagesButton
        ride={ride}
        viewer={viewer}
        isOpen={open === "messages"}
        onOpen={(isOpen) => onOpen(isOpen ? "messages" : undefined)}
      />
      {isUnderWay && (
        <SafetyButton ride={ride} viewer={viewer} isOpen={open === "safety"} onOpen={onOpen} />
      )}
    </>
  );
  return isSticky ? (
    <StickyActionBar spans="wide-page" className="mt-6">
      {tools}
    </StickyActionBar>
  ) : (
    <div className="flex flex-wrap gap-1.5">{tools}</div>
  );
};

type SafetyButtonProps = Required<Pick<RideToolsProps, "ride" | "viewer" | "onOpen">> & {
  isOpen: boolean;
};

const SafetyButton = ({ isOpen, onOpen, ...ride }: SafetyButtonProps) => {
  const car = useDriverPosition(ride.ride.id);
  // Loaded ahead: help must not wait for a network.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    <>
      <Button variant="outline" className="flex-1 !px-2" onClick={() => onOpen("safety")}>
        <ShieldAlert aria-hidden className="size-5" />
        Safety
      </Button>
      {isOpen && (
        <Suspense>
          <SafetySheet
            {...ride}
            car={car}
            onMessages={() => onOpen("messages")}
            onClose={() => onOpen(undefined)}
          />
        </Suspense>
      )}
    </>
  );
};
