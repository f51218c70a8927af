import { deadlines } from "#shared/rides/deadlines.ts";
import { MarketTime } from "#web/ui/time/market-time.tsx";
import { useIsOnline, useServerStatus } from "./platform-status.ts";

const reasons = {
  silence: `nothing was heard of your position for ${deadlines.silenceMinutes} minutes. Keep this page open while you drive.`,
  unanswered: "requests were not answered. It does not count against you.",
};

/** Why the platform set the driver offline. */
export const PutOfflineNote = () => {
  const { putOffline } = useServerStatus();
  const isOnline = useIsOnline();
  if (!putOffline || isOnline) return null;
  return (
    <p className="rounded-input bg-tint-warning p-4">
      You have been offline since <MarketTime at={putOffline.at} isBrief />:{" "}
      {reasons[putOffline.why]}
    </p>
  );
};
