import { Heart } from "lucide-react";
import type { MouseEvent } from "react";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { Button } from "#web/ui/button.tsx";

/** Makes a driver a favorite, or no longer one; the second click of a double click does not take back the first. */
export const FavoriteButton = ({
  driver: { firstName, lastName, isFavorite },
  onToggle,
  isNamed = false,
  className = "",
}: {
  driver: FoundDriver;
  onToggle: (event: MouseEvent) => void;
  /** Whether the button says whom it is about, where nothing around it does. */
  isNamed?: boolean;
  className?: string;
}) => {
  const word = isFavorite ? "Unfavorite" : "Favorite";
  return (
    <Button
      variant="outline"
      aria-pressed={isFavorite}
      aria-label={`${word} ${firstName} ${lastName}`}
      className={`shrink-0 aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent ${className}`}
      onClick={(event) => event.detail < 2 && onToggle(event)}
    >
      <Heart aria-hidden className={`size-5 ${isFavorite ? "fill-current" : ""}`} />
      {isNamed ? `${word} ${firstName}` : word}
    </Button>
  );
};
