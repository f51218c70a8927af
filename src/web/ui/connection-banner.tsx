import { CircleAlert, LoaderCircle, type LucideIcon } from "lucide-react";
import { Button } from "./button.tsx";

type Message = { icon: LucideIcon; text: string; action?: string };

const messages: Record<"online" | "unchecked" | "offline" | "stale" | "slow", Partial<Message>> = {
  online: {},
  unchecked: {
    icon: CircleAlert,
    text: "We could not check your log-in. You may still be logged in.",
    action: "Try again",
  },
  offline: { icon: CircleAlert, text: "You are offline. This page may be out of date." },
  stale: { icon: CircleAlert, text: "Reconnecting. This page may be out of date." },
  slow: { icon: LoaderCircle, text: "Still loading...", action: "Load again" },
};

type ConnectionBannerProps = {
  state: keyof typeof messages;
  onLoadAgain: () => void;
};

/**
 * Warns that the page may be stale or lacks its user, in a strip above it, or loads slowly, in a box over its bottom: a
 * page that is about to fill must not move, and its title stays in sight. Empty otherwise.
 */
export const ConnectionBanner = ({ state, onLoadAgain }: ConnectionBannerProps) => {
  const { icon: Icon, text, action } = messages[state];
  return (
    <div role="status" className="sticky top-14 z-10 md:top-16">
      {Icon && (
        <p
          className={`flex items-center justify-center gap-2 text-small ${state === "slow" ? "fixed right-4 bottom-[var(--bottom-bar,0px)] mb-4 rounded-button border border-control bg-overlay py-2 pr-2 pl-4 overlay-shadow" : "bg-tint-warning px-4 py-2 text-warning"}`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
          {action && (
            <Button variant="outline" className="shrink-0" onClick={onLoadAgain}>
              {action}
            </Button>
          )}
        </p>
      )}
    </div>
  );
};
