import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { RedirectToLastPage } from "#web/platform/redirect-to-last-page.tsx";
import { buttonClass } from "#web/ui/button-class.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Pager } from "#web/ui/tables/pager.tsx";
import { DriversYouRodeWith } from "./drivers-you-rode-with.tsx";
import { FavoriteCard } from "./favorite-card.tsx";
import type { ListedFavorite } from "./favorites-cache.ts";
import { driversOfRides, favoriteDrivers } from "./favorites-queries.ts";
import type { FavoriteControl } from "./use-favorite.ts";

type FavoriteListProps = {
  page: number;
  onPage: (page: number) => void;
  control: FavoriteControl;
};

/** A page of favorite drivers, by name. */
export const FavoriteList = ({ page, onPage, control }: FavoriteListProps) => {
  const { data, error, refetch, isPlaceholderData } = useFavorites(page);
  const heading = useRef<HTMLHeadingElement>(null);
  const { totalItems = 0, totalPages = 1 } = data?.pagination ?? {};
  if (data && !isPlaceholderData && page > totalPages)
    return <RedirectToLastPage page={totalPages} />;
  return (
    <section aria-labelledby="favorites" className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="favorites" ref={heading} tabIndex={-1} className="text-h2">
          Favorite Drivers
        </h2>
        {totalItems > 0 && <p className="text-small text-fg-2 tabular-nums">{totalItems} in all</p>}
      </div>
      {!data && error && <LoadFailure what="your favorites" error={error} onRetry={refetch} />}
      {!data && !error && <FavoriteSkeletons />}
      {data && totalItems === 0 && <NoFavorites />}
      {data && (
        <FavoriteCards
          drivers={data.drivers}
          control={control}
          focusHeading={() => heading.current?.focus()}
        />
      )}
      <Pager label="Favorite Drivers" page={page} totalPages={totalPages} onChange={onPage} />
      {data && totalPages <= 1 && (
        <DriversYouRodeWith
          favorites={data.drivers}
          control={control}
          onAdd={() => heading.current?.focus()}
        />
      )}
    </section>
  );
};

/** The favorites, of a single page together with the list below them, which would move the end of the page. */
const useFavorites = (page: number) => {
  const favorites = useQuery(favoriteDrivers(page));
  const isSingle = (favorites.data?.pagination.totalPages ?? 1) <= 1;
  const isWaiting = useQuery(driversOfRides).isLoading && isSingle;
  return { ...favorites, data: isWaiting ? undefined : favorites.data };
};

/** Says where favorites come from: the list of earlier drivers below, or a first ride. */
const NoFavorites = () => {
  const { data: driversBefore } = useQuery(driversOfRides);
  const hasNone = driversBefore?.length === 0;
  return (
    <div className="rounded-card border border-hairline bg-surface">
      <EmptyState icon={Heart} text="No favorite drivers">
        <p className="text-small text-fg-3">
          {hasNone
            ? "You can add drivers after your first ride."
            : "Favorite a driver to see them first in your offers."}
        </p>
        {hasNone && (
          <Link to="/" className={buttonClass()}>
            Book a ride
          </Link>
        )}
      </EmptyState>
    </div>
  );
};

/** Loading placeholder. */
const FavoriteSkeletons = () => (
  <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
    {["first", "second", "third"].map((card) => (
      <Skeleton key={card} className="h-48 rounded-card" />
    ))}
  </div>
);

type FavoriteCardsProps = {
  drivers: readonly ListedFavorite[];
  control: FavoriteControl;
  /** Called after the last card was removed, and when a removal is undone. */
  focusHeading: () => void;
};

/** Cards of the favorites; removing one moves the focus to its neighbor. */
const FavoriteCards = ({ drivers, control, focusHeading }: FavoriteCardsProps) => {
  const moveFocus = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest("li");
    const neighbor = item?.nextElementSibling ?? item?.previousElementSibling;
    const button = neighbor?.querySelector("button");
    if (button) button.focus({ preventScroll: true });
    else focusHeading();
  };
  return (
    <ul
      aria-label="Favorite Drivers"
      className="grid gap-4 empty:hidden md:grid-cols-2 lg:grid-cols-3"
    >
      {drivers.map((driver) => (
        <li key={driver.id} className="grid min-w-0">
          <FavoriteCard
            driver={driver}
            control={control}
            onRemove={moveFocus}
            onUndo={focusHeading}
          />
        </li>
      ))}
    </ul>
  );
};
