import { Bell, BellRing } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import type { DriverAlert } from "#shared/alerts/contract.ts";
import { formatMarketClock } from "#shared/market-time.ts";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { type AlertStatus, alertStatus } from "./alert-status.ts";
import type { Quote } from "./draft.ts";
import { useDriverAlert } from "./use-driver-alert.ts";

export type NotifyMeProps = {
  quote: Quote;
  /** True if the form still shows the trip of the quote. */
  isFormTrip: boolean;
  isLoadingOffers: boolean;
  onRefresh: () => void;
};

/**
 * Sets an alert for a nearby driver, by e-mail and on this page. Requests offers once the alert fires, unless the form
 * shows another trip.
 */
export const NotifyMe = ({ quote, isFormTrip, isLoadingOffers, onRefresh }: NotifyMeProps) => {
  const { alert, start, stop, isPending, failure } = useDriverAlert();
  const { user } = useSession();
  const textId = useId();
  const status = alertStatus(alert, quote);
  useRequestWhen(status === "near" && isFormTrip, onRefresh);
  const Icon = status === "near" || status === "waiting" ? BellRing : Bell;
  const act = { near: onRefresh, waiting: stop }[String(status)] ?? (() => start(quote.quoteId));
  return (
    <div className="grid gap-3 border-t border-hairline p-4 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p
          id={textId}
          role="status"
          className={`flex min-w-0 flex-1 basis-64 gap-3 ${status === "near" ? "font-semibold" : "text-fg-2"}`}
        >
          <Icon aria-hidden className="size-5 shrink-0 translate-y-0.5" />
          <span className="min-w-0 break-words">
            {alertText(status, alert, user?.email ?? "you")}
          </span>
        </p>
        {/* One button for all states, so that it keeps the focus. */}
        <Button
          variant="outline"
          className="min-w-28"
          pending={isPending || (status === "near" && isLoadingOffers)}
          aria-describedby={textId}
          onClick={act}
        >
          {buttonLabel(status)}
        </Button>
      </div>
      {failure && (
        <p role="alert" className="text-small text-danger">
          {failure}
        </p>
      )}
    </div>
  );
};

const buttonLabel = (status: AlertStatus) => {
  if (status === "near") return "See offers";
  return status === "waiting" ? "Stop" : "Notify me";
};

/** Requests offers as soon as `isReady` becomes true. */
const useRequestWhen = (isReady: boolean, ask: () => void) => {
  const request = useEffectEvent(ask);
  useEffect(() => {
    if (isReady) request();
  }, [isReady]);
};

/** Text about the rider's alert. */
const alertText = (status: AlertStatus, alert: DriverAlert | null, email: string): string => {
  const until = timeOf(alert?.expiresAt);
  switch (status) {
    case "waiting":
      return `We will notify you here and by email to ${email} until ${until}.`;
    case "near":
      return "A driver is near your pickup now.";
    case "recent":
      return `A driver was near at ${timeOf(alert?.toldAt)}, but was just booked. We can notify you about the next one.`;
    case "expired":
      return `No driver came near until ${until}. We can keep looking.`;
    case "elsewhere":
      return `Your alert is for ${alert?.from.label} until ${until}. Press Notify me to change it to this pickup.`;
    case "none":
      return `We can notify you here and by email to ${email} when a driver comes near.`;
  }
};

const timeOf = (instant: string | null | undefined) =>
  instant ? formatMarketClock(new Date(instant)) : "";
