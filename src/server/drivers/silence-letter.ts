import type { Letter } from "#server/letters/letter.ts";
import { formatMarketTime } from "#shared/market-time.ts";
import { deadlines } from "#shared/rides/deadlines.ts";

/** Mail to a driver who was set offline after sending no positions. */
export function silenceLetter({ heardAt }: { heardAt: Date }, publicUrl: string): Letter {
  return {
    subject: "You are offline: we lost your position",
    heading: "You are offline now",
    sentences: [
      `We have received no position from you since ${formatMarketTime(heardAt)}. After ${deadlines.silenceMinutes} minutes without one a driver goes offline.`,
      "You are shown to no rider until you go online again. Open your dashboard and see whether your device shares its location.",
    ],
    facts: [],
    link: { label: "Go online again", url: `${publicUrl}/driver/dashboard` },
  };
}
