import { DriverPreviewStatus } from "#web/admin/driver-preview-status.tsx";
import { PersonPreview } from "#web/operations/people/person-preview.tsx";

/** Essentials of a driver beside the list. */
export const DriverPreview = ({ id }: { id: string }) => (
  <PersonPreview id={id} driverStatus={<DriverPreviewStatus id={id} />} />
);
