import { useQuery } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { alertNews } from "./alert-news.ts";
import { driverAlert } from "./alert-query.ts";
import type { Quote } from "./draft.ts";

/** Why offers are here that nobody has asked for: the driver whom the rider waited for has come near. */
export const DriverCame = ({ quote }: { quote: Quote }) => {
  // What the wait was is known here already, or it is no news.
  const { data: alert = null } = useQuery({ ...driverAlert, enabled: false });
  if (alertNews(alert, quote) !== "recent") return null;
  return (
    <p className="flex gap-3 font-semibold">
      <BellRing aria-hidden className="size-5 shrink-0 translate-y-0.5" />
      <span>A driver is near your pickup now.</span>
    </p>
  );
};
