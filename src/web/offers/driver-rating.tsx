import { Star } from "lucide-react";

/** A driver's rating out of five with the number of ratings; "New" while there are too few to show it. */
export const DriverRating = ({ rating, count }: { rating: number | null; count: number }) =>
  rating === null ? (
    <span>New</span>
  ) : (
    <span className="flex items-center gap-1">
      <Star aria-hidden className="size-4 fill-current text-fg" />
      <span className="font-medium text-fg">{rating.toFixed(1)}</span>
      <span>
        ({count}
        <span className="sr-only"> ratings</span>)
      </span>
    </span>
  );
