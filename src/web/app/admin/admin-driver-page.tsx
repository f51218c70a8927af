import { DriverPage } from "#web/admin/driver-page.tsx";
import { PersonRecordPart } from "#web/operations/people/person-record.tsx";

/** `/admin/driver/{id}`: one driver with the admin actions and the person's record. */
export const AdminDriverPage = () => (
  <DriverPage
    record={(id, part) => <PersonRecordPart key={`${part} ${id}`} id={id} part={part} />}
  />
);
