import { Phone, ShieldAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { RideSide } from "#shared/messages/quick-replies.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { visibleDriverStates } from "#shared/rides/driver-visibility.ts";
import { MessagesButton, MessagesDialog, useHasMessages } from "#web/messages/messages-button.tsx";
import { useDriverPosition } from "#web/rides/use-driver-position.ts";
import { Button } from "#web/ui/button.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { formatPhone } from "#web/ui/format-phone.ts";
import { StickyActionBar } from "#web/ui/sticky-action-bar.tsx";

const load = () => import("./safety-sheet.tsx");
const SafetySheet = lazy(() => load().then((module) => ({ default: module.SafetySheet })));

export type RideTool = "messages" | "safety";

type OnOpen = (tool: RideTool | undefined) => void;
type RideToolsProps = {
  ride: Ride;
  viewer: RideSide;
  /** Buttons in front, in the same row. */
  children?: ReactNode;
};

/** Messages of a ride from the acceptance until they close, and help while it is under way. */
export const RideTools = ({ ride, viewer, children }: RideToolsProps) => {
  const [open, setOpen] = useState<RideTool>();
  return (
    <>
      <RideToolButtons ride={ride} onOpen={setOpen}>
        {children}
      </RideToolButtons>
      <RideToolDialogs ride={ride} viewer={viewer} open={open} onOpen={setOpen} />
    </>
  );
};

const wasAccepted = ({ timeline }: Ride) => timeline.some(({ state }) => state === "accepted");

const isUnderWay = ({ state }: Ride) => visibleDriverStates.includes(state);

type ButtonsProps = Pick<RideToolsProps, "ride" | "children"> & {
  /** Keeps the buttons at the bottom of the window. */
  isSticky?: boolean;
  onOpen: OnOpen;
};

/** Only the buttons, for a page that moves them; renders nothing if it has none. */
export const RideToolButtons = (props: ButtonsProps) =>
  wasAccepted(props.ride) && <AcceptedButtons {...props} />;

const AcceptedButtons = ({ ride, isSticky, onOpen, children }: ButtonsProps) => {
  const hasMessages = useHasMessages(ride);
  if (!hasMessages && !isUnderWay(ride) && !children) return null;
  const buttons = (
    <>
      {children}
      {hasMessages && <MessagesButton ride={ride} onOpen={() => onOpen("messages")} />}
      {isUnderWay(ride) && (
        <Button variant="outline" className="flex-1 !px-2" onClick={() => onOpen("safety")}>
          <ShieldAlert aria-hidden className="size-5" />
          Safety
        </Button>
      )}
    </>
  );
  return isSticky ? (
    <StickyActionBar spans="wide-page" className="mt-6 !gap-1.5">
      {buttons}
    </StickyActionBar>
  ) : (
    // Three buttons need the narrow gap to share a row on a phone.
    <div className={`flex flex-wrap ${children ? "gap-1.5" : "gap-3"}`}>{buttons}</div>
  );
};

type DialogsProps = Pick<RideToolsProps, "ride" | "viewer"> & {
  open: RideTool | undefined;
  onOpen: OnOpen;
};

/** Only the dialogs: mounted in one place, an open one stays while its buttons move. */
export const RideToolDialogs = ({ open, onOpen, ...ride }: DialogsProps) =>
  wasAccepted(ride.ride) && (
    <>
      <MessagesDialog {...ride} isOpen={open === "messages"} onClose={() => onOpen(undefined)} />
      {isUnderWay(ride.ride) && (
        <SafetyDialog {...ride} isOpen={open === "safety"} onOpen={onOpen} />
      )}
    </>
  );

type SafetyDialogProps = Omit<DialogsProps, "open"> & { isOpen: boolean };

const SafetyDialog = ({ isOpen, onOpen, ...ride }: SafetyDialogProps) => {
  const car = useDriverPosition(ride.ride.id);
  // Loaded ahead: help must not wait for a network.
  useEffect(() => void load().catch(() => undefined), []);
  return (
    isOpen && (
      <Suspense>
        <SafetySheet
          {...ride}
          car={car}
          onMessages={() => onOpen("messages")}
          onClose={() => onOpen(undefined)}
        />
      </Suspense>
    )
  );
};

/** Calls the rider from the row of the ride's buttons, which has no room for the number. */
export const CallLink = ({ phoneNumber }: { phoneNumber: string }) => (
  <a
    href={`tel:${phoneNumber}`}
    aria-label={`Call ${formatPhone(phoneNumber)}`}
    className={buttonClass({ variant: "outline", className: "flex-1 !px-2" })}
  >
    <span className="inline-flex items-center gap-2">
      <Phone aria-hidden className="size-5" />
      Call
    </span>
  </a>
);
