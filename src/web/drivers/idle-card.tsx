import type { ReactNode } from "react";
import { Card } from "#web/ui/card.tsx";
import { ActivationLink } from "./activation-steps.tsx";
import { useAwaitedSteps, useIsSetUp, useVisibility, type Visibility } from "./use-visibility.ts";

const idle = {
  unknown: {
    title: "We don't know whether you are online",
    text: "Your status could not be loaded. You may still be shown to riders. This page keeps trying.",
  },
  offline: { title: "You are offline", text: "Go online to be offered to riders near you." },
  unfinished: {
    title: "You are offline",
    text: "Finish your account first. Then going online shows you to riders.",
  },
  hidden: {
    title: "Riders don't see you yet",
    text: "Your account is not complete. Finish it, and requests are shown here.",
  },
  held: {
    title: "You are held for a rider",
    text: "The rider is paying or waits for your answer. Until that is settled, other riders do not see you.",
  },
  online: {
    title: "Waiting for requests",
    text: "A new request is shown here at once. You have one minute to answer.",
  },
};

type IdleCardProps = {
  /** Undefined if the status could not be loaded. */
  isOnline: boolean | undefined;
  /** True during a ride. */
  isDriving: boolean;
  /** Buttons below the explanation. */
  children: ReactNode;
};

/**
 * Explains the driver's status, such as offline, hidden from riders, or waiting for requests. Renders nothing for an
 * online driver on a ride: no requests come, and the bar on top names the ride.
 */
export const IdleCard = ({ isOnline, isDriving, children }: IdleCardProps) => {
  const { visibility, missing } = useVisibility();
  const isSetUp = useIsSetUp();
  const awaitedSteps = useAwaitedSteps();
  const state = idleStateOf(visibility, { isOnline, isDriving, isSetUp });
  if (state === "driving") return null;
  const { title, text } = idle[state];
  const why: Partial<Record<keyof typeof idle, string>> = {
    unfinished: awaitedSteps.join(" "),
    hidden: isSetUp ? missing.map(({ sentence }) => sentence).join(" ") : "",
  };
  return (
    <Card aria-labelledby="idle" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="idle" className="text-h3">
          {title}
        </h2>
        <p className="text-small text-fg-2">{why[state] || text}</p>
      </div>
      {visibility === "hidden" &&
        isSetUp &&
        missing.map(({ step }) => <ActivationLink key={step} step={step} />)}
      {children}
    </Card>
  );
};

const idleStateOf = (
  visibility: Visibility,
  status: Omit<IdleCardProps, "children"> & { isSetUp: boolean | undefined },
): keyof typeof idle | "driving" => {
  if (visibility === "hidden") return "hidden";
  // The checklist, which says that the driver is busy, is older than the ride for some seconds.
  if (status.isDriving && status.isOnline) return "driving";
  if (visibility === "busy") return status.isDriving ? "driving" : "held";
  if (status.isOnline === undefined) return "unknown";
  if (status.isOnline) return "online";
  return status.isSetUp === false ? "unfinished" : "offline";
};
