import { DriverPage } from "#web/admin/driver-page.tsx";
import { PersonRecordBelow } from "#web/operations/people/person-record.tsx";

/** `/admin/driver/{id}`: one driver with the admin actions, and the person's record below. */
export const AdminDriverPage = () => (
  <DriverPage record={(id) => <PersonRecordBelow key={id} id={id} />} />
);
