import { Link } from "@tanstack/react-router";
import type { ListedDriver } from "#shared/admin/contract.ts";
import { useRowLink } from "#web/platform/admin/row-preview.tsx";
import type { DriverSearch } from "./drivers-search.ts";

type ViewDriverProps = {
  driver: ListedDriver;
  /** Covers the surrounding card. */
  isCover?: boolean;
};

/** Link to a driver's page. */
export const ViewDriver = ({ driver, isCover = false }: ViewDriverProps) => (
  <Link
    from="/admin/dashboard"
    to="/admin/driver/$id"
    params={{ id: driver.driverId }}
    search={fromList}
    data-row={isCover || undefined}
    className={`inline-flex min-h-6 items-center font-medium ${linkClass} ${isCover ? coverClass : ""}`}
  >
    View
    <span className="sr-only">
      {" "}
      {driver.firstName} {driver.lastName}
    </span>
  </Link>
);

/** A driver's name, as a link that covers the row and shows the preview on wide screens. */
export const PreviewDriver = ({ driver }: { driver: ListedDriver }) => (
  <Link
    from="/admin/dashboard"
    to="/admin/driver/$id"
    params={{ id: driver.driverId }}
    search={fromList}
    {...useRowLink(driver.driverId)}
    title={`${driver.firstName} ${driver.lastName}`}
    className={`inline-block max-w-full truncate align-bottom underline underline-offset-4 hover:text-accent ${coverClass}`}
  >
    {driver.firstName} {driver.lastName}
  </Link>
);

/** Copies the list's URL state to a driver's page, which links to the previous and next driver of the list. */
export const fromList = ({
  preview: _,
  ...list
}: DriverSearch & { preview?: string | undefined }): DriverSearch => ({ ...list, of: "list" });

const linkClass = "rounded-input underline underline-offset-4 hover:text-accent";
const coverClass = "after:absolute after:inset-0 after:rounded-[inherit]";
