import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { alertNews } from "./alert-news.ts";
import { driverAlert } from "./alert-query.ts";
import type { Quote } from "./draft.ts";

/** Explains offers that appeared because an alert found a driver. */
export const DriverArrivedNote = ({ quote }: { quote: Quote }) => {
  // Reads the cache only: an alert that is not cached has nothing to announce.
  const { data: alert = null } = useQuery({ ...driverAlert, enabled: false });
  if (alertNews(alert, quote) !== "recent") return null;
  return (
    <p className="flex gap-3 font-semibold">
      <BellRing aria-hidden className="size-5 shrink-0 translate-y-0.5" />
      <span>A driver is near your pickup now.</span>
    </p>
  );
};
