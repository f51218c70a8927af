import { lazy } from "react";
import { DriversPage } from "#web/admin/drivers-page.tsx";

const DriverPreview = lazy(async () => ({
  default: (await import("./driver-preview.tsx")).DriverPreview,
}));

/** `/admin/dashboard`: search and verification of drivers, with a preview beside the list. */
export const AdminDriversPage = () => <DriversPage panel={(id) => <DriverPreview id={id} />} />;
