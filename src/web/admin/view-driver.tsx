import { Link } from "@tanstack/react-router";
import type { ListedDriver } from "#shared/admin/contract.ts";

/** Link that covers the surrounding row or card. */
export const ViewDriver = ({ driver }: { driver: ListedDriver }) => (
  <Link
    from="/admin/dashboard"
    to="/admin/driver/$id"
    params={{ id: driver.driverId }}
    search={(list) => ({ ...list, of: "list" })}
    data-row
    className="inline-flex min-h-6 items-center rounded-input font-medium underline underline-offset-4 after:absolute after:inset-0 after:rounded-[inherit] hover:text-accent"
  >
    View
    <span className="sr-only">
      {" "}
      {driver.firstName} {driver.lastName}
    </span>
  </Link>
);
