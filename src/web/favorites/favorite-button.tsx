import { Heart } from "lucide-react";
import type { MouseEvent } from "react";
import type { FoundDriver } from "#shared/favorites/contract.ts";
import { Button } from "#web/ui/button.tsx";

/** Makes a driver a favorite, or no longer one. */
export const FavoriteButton = ({
  driver: { firstName, lastName, isFavorite },
  onToggle,
  className = "",
}: {
  driver: FoundDriver;
  onToggle: (event: MouseEvent) => void;
  className?: string;
}) => {
  const word = isFavorite ? "Unfavorite" : "Favorite";
  return (
    <Button
      variant="outline"
      aria-pressed={isFavorite}
      aria-label={`${word} ${firstName} ${lastName}`}
      className={`shrink-0 aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent ${className}`}
      onClick={onToggle}
    >
      <Heart aria-hidden className={`size-5 ${isFavorite ? "fill-current" : ""}`} />
      {word}
    </Button>
  );
};
