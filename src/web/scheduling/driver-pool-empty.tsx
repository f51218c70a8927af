import { CalendarX2 } from "lucide-react";
import { formatMarketTime } from "#shared/market-time.ts";
import { BlockedHint } from "#web/blocks/blocked-hint.tsx";
import { GenderWishHint } from "#web/gender-wish/gender-wish-hint.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { ScheduleReply } from "./schedule-draft.ts";

type DriverPoolEmptyProps = {
  answer: ScheduleReply;
  isLoadingOffers: boolean;
  onBack: () => void;
  onRefresh: () => void;
};

/** Shown if no driver is available at the pickup time, even without filters; suggests another time. */
export const DriverPoolEmpty = ({
  answer,
  isLoadingOffers,
  onBack,
  onRefresh,
}: DriverPoolEmptyProps) => (
  <div className="rounded-card border border-hairline bg-surface">
    <EmptyState icon={CalendarX2} text={sentence(answer)}>
      <div className="flex flex-wrap justify-center gap-3">
        <Button onClick={onBack}>Choose another time</Button>
        <Button
          variant="outline"
          pending={isLoadingOffers}
          pendingLabel="Looking..."
          onClick={onRefresh}
        >
          Look again
        </Button>
      </div>
      <GenderWishHint />
      <BlockedHint />
    </EmptyState>
  </div>
);

const sentence = ({ pickupAt, bookedHours }: ScheduleReply): string => {
  const hourly = bookedHours === null ? "" : ` by the hour for ${bookedHours} h`;
  const when = formatMarketTime(new Date(pickupAt));
  return `No driver who serves this pickup is free${hourly} on ${when}. Another time or pickup may work; your ride details are kept.`;
};
