import { SearchX } from "lucide-react";
import { useRef } from "react";
import type { AvailableDriver } from "#shared/scheduling/contract.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { moveWithArrows } from "#web/ui/move-with-arrows.ts";
import { useIsPast } from "#web/ui/time/use-is-past.ts";
import { DriverCard } from "./driver-card.tsx";
import { isLowest } from "./driver-list.ts";
import { countWords } from "./driver-words.ts";
import type { ScheduleAnswer } from "./schedule-draft.ts";

type DriverGridProps = {
  answer: ScheduleAnswer;
  shown: readonly AvailableDriver[];
  isAsking: boolean;
  onSelect: (driver: AvailableDriver) => void;
  onClear: () => void;
};

/** The drivers that pass the filters: the arrow keys go from one to the next, Enter selects. */
export const DriverGrid = ({ answer, shown, isAsking, onSelect, onClear }: DriverGridProps) => {
  const all = answer.data.availableDrivers;
  const count = useRef<HTMLParagraphElement>(null);
  const clear = () => {
    count.current?.focus();
    onClear();
  };
  const isDimmed = useIsPast(answer.expiresAt) || isAsking;
  return (
    <div className="grid gap-3">
      <p ref={count} role="status" tabIndex={-1} className="text-small text-fg-2 outline-none">
        {countWords(shown.length, all.length)}
      </p>
      {shown.length === 0 && (
        <div className="rounded-card border border-hairline bg-surface">
          <EmptyState icon={SearchX} text="No drivers found matching your criteria.">
            <Button variant="outline" onClick={clear}>
              Clear filters
            </Button>
          </EmptyState>
        </div>
      )}
      <ul
        aria-label="Drivers"
        onKeyDown={(event) => moveWithArrows(event, "[data-offer]")}
        className={`grid gap-4 md:grid-cols-2 ${isDimmed ? "opacity-80 saturate-0" : ""}`}
      >
        {shown.map((driver, index) => (
          <li key={driver.riderRequestLog.id} className="grid min-w-0">
            <DriverCard
              driver={driver}
              answer={answer}
              isLowest={isLowest(driver, all)}
              isFirst={index === 0}
              isDisabled={isDimmed}
              onSelect={() => onSelect(driver)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
};
