import type { MouseEvent } from "react";
import { FavoriteCard } from "./favorite-card.tsx";
import type { ListedFavorite } from "./favorites-cache.ts";
import type { Favoring } from "./use-favorite.ts";

type FavoriteCardsProps = {
  drivers: readonly ListedFavorite[];
  favoring: Favoring;
  /** Where the focus goes when no card is left to have it. */
  focusHeading: () => void;
};

/** The cards of the favorites; when one goes, the focus goes on to its neighbor. */
export const FavoriteCards = ({ drivers, favoring, focusHeading }: FavoriteCardsProps) => {
  const remove = (driver: ListedFavorite, { currentTarget }: MouseEvent) => {
    const place = currentTarget.closest("li");
    const neighbor = place?.nextElementSibling ?? place?.previousElementSibling;
    const button = neighbor?.querySelector("button");
    if (button) button.focus({ preventScroll: true });
    else focusHeading();
    favoring.favor({ driver, isFavorite: false }, focusHeading);
  };
  return (
    <ul aria-label="Favorite Drivers" className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      {drivers.map((driver) => (
        <li key={driver.id} className="grid min-w-0">
          <FavoriteCard
            driver={driver}
            failure={favoring.failure?.driverId === driver.id ? favoring.failure.words : null}
            onToggle={(event) => remove(driver, event)}
          />
        </li>
      ))}
    </ul>
  );
};
