import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { currentToast, onToastChange, type Toast, toast } from "./toast.ts";
import { onTopLayerChange, topLayer } from "./top-layer.ts";

/**
 * Shows and announces the current message; pauses its timeout while hovered or focused. It appears at the top, below
 * the bar, where it does not cover buttons of a list, unless the message names another place: low, above the box of the
 * connection banner, or over the bar.
 */
export const Toaster = () => {
  const shownToast = useSyncExternalStore(onToastChange, currentToast, () => null);
  // Null while the server renders the page and while React hydrates it: no top layer is known yet.
  const layer = useSyncExternalStore<HTMLElement | null>(onTopLayerChange, topLayer, () => null);
  if (!layer) return null;
  return createPortal(
    <div
      data-toast
      className={`pointer-events-none fixed inset-x-4 z-40 md:right-6 md:left-auto md:w-96 ${placeOf(shownToast)}`}
    >
      <div role="status">
        {shownToast?.tone === "success" && <Message key={shownToast.id} shown={shownToast} />}
      </div>
      <div role="alert">
        {shownToast?.tone === "error" && <Message key={shownToast.id} shown={shownToast} />}
      </div>
    </div>,
    layer,
  );
};

const placeOf = (shown: Toast | null): string => {
  if (shown?.isLow) return "bottom-[var(--bottom-bar,0px)] mb-24";
  return shown?.isOverBar ? "top-1" : "top-17";
};

const Message = ({ shown }: { shown: Toast }) => {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(toast.dismiss, shown.durationMs);
    return () => clearTimeout(timer);
  }, [isPaused, shown.durationMs]);
  const isError = shown.tone === "error";
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause its timeout
    <div
      className={`pointer-events-auto flex animate-enter items-start gap-3 rounded-button border bg-overlay py-2 pr-2 pl-4 overlay-shadow ${isError ? "border-danger" : "border-control"}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon
        aria-hidden
        className={`mt-2 size-5 shrink-0 ${isError ? "text-danger" : "text-success"}`}
      />
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{shown.title}</p>
        {shown.text && <p className="text-small whitespace-pre-line text-fg-2">{shown.text}</p>}
        {shown.action && <Action {...shown.action} />}
      </div>
      <IconButton icon={X} label="Dismiss" onClick={toast.dismiss} />
    </div>
  );
};

const Action = ({ label, run }: NonNullable<Toast["action"]>) => (
  <Button
    variant="ghost"
    className="-ml-4"
    onClick={() => {
      toast.dismiss();
      run();
    }}
  >
    {label}
  </Button>
);
