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

/** Warns that the page may be stale or loads slowly; empty otherwise. */
export const ConnectionBanner = ({ state, onLoadAgain }: ConnectionBannerProps) => {
  const { icon: Icon, text } = state === "online" ? { icon: null, text: "" } : messages[state];
  return (
    <div role="status" className="sticky top-14 z-10 md:top-16">
      {Icon && (
        <p
          className={`flex items-center justify-center gap-2 px-4 py-2 text-small ${state === "slow" ? "bg-surface text-fg-2" : "bg-tint-warning text-warning"}`}
        >
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
          {state === "slow" && (
            <Button variant="outline" onClick={onLoadAgain}>
              Load again
            </Button>
          )}
        </p>
      )}
    </div>
  );
};
