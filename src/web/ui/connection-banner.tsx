import { CloudOff, RefreshCw } from "lucide-react";

const messages = {
  offline: { icon: CloudOff, text: "You are offline. This page may be out of date." },
  stale: { icon: RefreshCw, text: "Reconnecting. This page may be out of date." },
};

/** Warns that the page may be stale; empty while connected. */
export const ConnectionBanner = ({ state }: { state: "online" | "offline" | "stale" }) => {
  const { icon: Icon, text } = state === "online" ? { icon: null, text: "" } : messages[state];
  return (
    <div role="status" className="sticky top-14 z-10 md:top-16">
      {Icon && (
        <p className="flex items-center justify-center gap-2 bg-tint-warning px-4 py-2 text-small text-warning">
          <Icon aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
};
