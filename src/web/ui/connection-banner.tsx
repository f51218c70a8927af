import { CloudOff, RefreshCw } from "lucide-react";

const words = {
  offline: { icon: CloudOff, text: "You are offline. What you see may be out of date." },
  stale: { icon: RefreshCw, text: "Reconnecting. What you see may be out of date." },
};

/** Warns that the page may be stale; empty while connected. */
export const ConnectionBanner = ({ state }: { state: "online" | "offline" | "stale" }) => {
  const { icon: Icon, text } = state === "online" ? { icon: null, text: "" } : words[state];
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
