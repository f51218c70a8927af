import { SearchX } from "lucide-react";
import type { FoundDrivers as Found, FoundDriver } from "#shared/favorites/contract.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { DriverNotes } from "./driver-notes.tsx";
import { FavoriteButton } from "./favorite-button.tsx";
import type { FavoriteControl } from "./use-favorite.ts";

type FoundDriversProps = { search: string; found: Found; control: FavoriteControl };

/** Search results, each with a favorite button. */
export const DriverResults = ({ search, found, control }: FoundDriversProps) => {
  const { drivers, hasMore } = found;
  if (drivers.length === 0 && search.trim() !== "") {
    return (
      <div className="rounded-card border border-hairline bg-surface">
        <EmptyState icon={SearchX} text="No favorite drivers">
          <p className="max-w-sm text-small break-words text-fg-3">
            No verified driver has a first or last name that begins like this. Type the beginning of
            either name.
          </p>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      <p role="status" className="text-small text-fg-2">
        {formatCount(drivers.length, hasMore)}
      </p>
      <ul aria-label="Drivers found" className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {drivers.map((driver) => (
          <li key={driver.id} className="grid min-w-0">
            <DriverResultCard driver={driver} control={control} />
          </li>
        ))}
      </ul>
    </div>
  );
};

type DriverResultCardProps = {
  driver: FoundDriver;
  control: FavoriteControl;
  onToggle?: () => void;
  /** Lines below the name. */
  note?: string;
};

/** A driver with a favorite button. */
export const DriverResultCard = ({ driver, control, onToggle, note }: DriverResultCardProps) => {
  const { firstName, lastName, profileImage } = driver;
  const failure = control.failure?.driverId === driver.id ? control.failure.message : null;
  return (
    <article className="grid content-center gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex min-h-12 flex-wrap items-center gap-2">
        <Avatar firstName={firstName} lastName={lastName} image={profileImage} />
        <div className="min-w-24 flex-1 wrap-anywhere">
          <h2 className="font-semibold">
            {firstName} {lastName}
          </h2>
          {note && <p className="text-small whitespace-pre-line text-fg-2">{note}</p>}
        </div>
        <FavoriteButton driver={driver} control={control} {...(onToggle && { onToggle })} />
      </div>
      <DriverNotes driver={driver} failure={failure} />
    </article>
  );
};

const formatCount = (count: number, hasMore: boolean): string => {
  if (hasMore) return `The first ${count} drivers. Type more of the name to see others.`;
  return count === 1 ? "1 driver found" : `${count} drivers found`;
};
