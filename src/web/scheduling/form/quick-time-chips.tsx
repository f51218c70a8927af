import { type QuickTime, quickTimes } from "./quick-times.ts";

type Wish = Pick<QuickTime, "pickupDateTime" | "pickupTime">;

/** Pickup times to take with one tap. */
export const QuickTimeChips = ({
  now,
  chosen,
  onChoose,
}: {
  now: Date;
  chosen: Wish;
  onChoose: (wish: Wish) => void;
}) => (
  <ul aria-label="Quick times" className="flex flex-wrap gap-2">
    {quickTimes(now).map(({ label, ...wish }) => (
      <li key={label}>
        <button
          type="button"
          aria-pressed={isSame(wish, chosen)}
          onClick={() => onChoose(wish)}
          className="min-h-11 rounded-full border border-control px-4 py-1 text-left text-small font-medium transition-colors hover:bg-raised aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent"
        >
          {label}
        </button>
      </li>
    ))}
  </ul>
);

const isSame = (one: Wish, other: Wish) =>
  one.pickupDateTime === other.pickupDateTime && one.pickupTime === other.pickupTime;
