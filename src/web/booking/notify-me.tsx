import { Bell, BellRing } from "lucide-react";
import { useEffect, useEffectEvent, useId } from "react";
import type { DriverAlert } from "#shared/alerts/contract.ts";
import { formatNewYorkTime } from "#shared/new-york-time.ts";
import { useSession } from "#web/platform/session.ts";
import { Button } from "#web/ui/button.tsx";
import { type AlertNews, alertNews } from "./alert-news.ts";
import type { Quote } from "./draft.ts";
import { useDriverAlert } from "./use-driver-alert.ts";

export type NotifyMeProps = {
  quote: Quote;
  /** True if the form still shows the trip of the quote. */
  isFormTrip: boolean;
  isAsking: boolean;
  onRefresh: () => void;
};

/** Sets an alert for a nearby driver, here and by e-mail; here it also requests the offers. */
export const NotifyMe = ({ quote, isFormTrip, isAsking, onRefresh }: NotifyMeProps) => {
  const { alert, start, stop, isPending, failure } = useDriverAlert();
  const { user } = useSession();
  const wordsId = useId();
  const news = alertNews(alert, quote);
  useAskOnce(news === "near" && isFormTrip, onRefresh);
  const Icon = news === "near" || news === "waiting" ? BellRing : Bell;
  const act = { near: onRefresh, waiting: stop }[String(news)] ?? (() => start(quote.quoteId));
  return (
    <div className="grid gap-3 border-t border-hairline p-4 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p
          id={wordsId}
          role="status"
          className={`flex min-w-0 flex-1 basis-64 gap-3 ${news === "near" ? "font-semibold" : "text-fg-2"}`}
        >
          <Icon aria-hidden className="size-5 shrink-0 translate-y-0.5" />
          <span className="min-w-0 break-words">
            {alertWords(news, alert, user?.email ?? "you")}
          </span>
        </p>
        {/* The same button in all states, so that it keeps the focus. */}
        <Button
          variant="outline"
          className="min-w-28"
          pending={isPending || (news === "near" && isAsking)}
          aria-describedby={wordsId}
          onClick={act}
        >
          {buttonLabel(news)}
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

const buttonLabel = (news: AlertNews) => {
  if (news === "near") return "See offers";
  return news === "waiting" ? "Stop" : "Notify me";
};

/** Requests offers once a driver is available, unless the rider is typing another trip. */
const useAskOnce = (isWorthIt: boolean, ask: () => void) => {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (isWorthIt) askNow();
  }, [isWorthIt]);
};

/** Text about the rider's alert. */
const alertWords = (news: AlertNews, alert: DriverAlert | null, email: string): string => {
  const until = timeOf(alert?.expiresAt);
  switch (news) {
    case "waiting":
      return `We will tell you here and by email to ${email} until ${until}.`;
    case "near":
      return "A driver is near your pickup now.";
    case "recent":
      return `A driver was near at ${timeOf(alert?.toldAt)}, but is not free anymore. We can tell you of the next.`;
    case "expired":
      return `No driver came near until ${until}. We can go on looking.`;
    case "elsewhere":
      return `You wait for a driver near ${alert?.from.label} until ${until}. Notify me changes that to this pickup.`;
    case "none":
      return `We can tell you here and by email to ${email} when a driver comes near.`;
  }
};

const timeOf = (instant: string | null | undefined) =>
  instant ? formatNewYorkTime(new Date(instant)) : "";
