import { CloudOff, LoaderCircle, RefreshCw } from "lucide-react";
import { Button } from "./button.tsx";

const messages = {
  offline: { icon: CloudOff, text: "You are offline. This page may be out of date." },
  stale: { icon: RefreshCw, text: "Reconnecting. This page may be out of date." },
  slow: { icon: LoaderCircle, text: "Still loading..." },
};

type ConnectionBannerProps = {
  state: "online" | keyof typeof messages;
  onLoadAgain: () => void;
};

/**
 * Warns that the page may be stale, in a strip above it, or loads slowly, in a box over its bottom: a page that is
 * about to fill must not move, and its title stays in sight. Empty otherwise.
 */
export const ConnectionBanner = ({ state, onLoadAgain }: ConnectionBannerProps) => {
  const { icon: Icon, text } = state === "online" ? { icon: null, text: "" } : messages[state];
  return (
    <div role="status" className="sticky top-14 z-10 md:top-16">
      {Icon && (
        <p
          className={`flex items-center justify-center gap-2 text-small ${state === "slow" ? "fixed right-4 bottom-[var(--bottom-bar,0px)] mb-4 rounded-button border border-control bg-overlay py-2 pr-2 pl-4 shadow-overlay" : "bg-tint-warning px-4 py-2 text-warning"}`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
          {state === "slow" && (
            <Button variant="ghost" onClick={onLoadAgain}>
              Load again
            </Button>
          )}
        </p>
      )}
    </div>
  );
};
