import { DriverPreviewMarks } from "#web/admin/driver-preview-marks.tsx";
import { PersonPreview } from "#web/operations/people/person-preview.tsx";

/** Essentials of a driver beside the list. */
export const DriverPreview = ({ id }: { id: string }) => (
  <PersonPreview id={id} marks={<DriverPreviewMarks id={id} />} />
);
