import type { DriverAlert } from "#shared/alerts/contract.ts";
import { formatNewYorkTime } from "#shared/new-york-time.ts";
import type { AlertNews } from "./alert-news.ts";

/** What the rider's wait is, or would be. */
export const alertWords = (news: AlertNews, alert: DriverAlert | null, email: string): string => {
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
