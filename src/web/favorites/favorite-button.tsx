import { Heart } from "lucide-react";
import type { MouseEvent } from "react";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { Button } from "#web/ui/button.tsx";

/** Adds or removes a favorite; ignores the second click of a double click. */
export const FavoriteButton = ({
  driver: { firstName, lastName, isFavorite },
  onToggle,
  isNamed = false,
  className = "",
}: {
  driver: FoundDriver;
  onToggle: (event: MouseEvent) => void;
  /** Includes the driver's name in the label, where the context does not show it. */
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
