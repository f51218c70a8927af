import { Heart } from "lucide-react";
import type { MouseEvent } from "react";
import { toggleFavorite } from "#shared/favorites/contract.ts";
import { call } from "#web/platform/client.ts";
import { Button } from "#web/ui/button.tsx";
import type { Driver, FavoriteControl } from "./use-favorite.ts";

type FavoriteButtonProps = {
  driver: Driver;
  control: FavoriteControl;
  /** Called before the change, which may remove the button. */
  onToggle?: (event: MouseEvent) => void;
  onUndo?: () => void;
  /** Includes the driver's name in the label, where the context does not show it. */
  isNamed?: boolean;
  className?: string;
};

/** Adds or removes a favorite; ignores the second click of a double click. */
export const FavoriteButton = ({ driver, control, ...props }: FavoriteButtonProps) => {
  const { id, firstName, lastName, isFavorite } = driver;
  const word = isFavorite ? "Unfavorite" : "Favorite";
  const request = (isWanted: boolean) =>
    call(toggleFavorite, { params: { id }, body: { isFavorite: isWanted } });
  const toggle = (event: MouseEvent) => {
    if (event.detail >= 2) return;
    props.onToggle?.(event);
    control.favor({ driver, isFavorite: !isFavorite, request }, props.onUndo);
  };
  return (
    <Button
      variant="outline"
      aria-pressed={isFavorite}
      aria-label={`${word} ${firstName} ${lastName}`}
      className={`shrink-0 aria-pressed:border-accent aria-pressed:bg-tint-accent aria-pressed:text-accent ${props.className ?? ""}`}
      onClick={toggle}
    >
      <Heart aria-hidden className={`size-5 ${isFavorite ? "fill-current" : ""}`} />
      {props.isNamed ? `${word} ${firstName}` : word}
    </Button>
  );
};
