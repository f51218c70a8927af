import { Link } from "@tanstack/react-router";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { PersonLink } from "#web/platform/admin/person-link.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Section } from "#web/ui/section.tsx";

/** Rider and driver, with contact data. */
export const RidePeople = ({ record: { ride, rider, driver } }: { record: RideForAdmin }) => (
  <Section title="People">
    <DescriptionList
      lines={[
        {
          label: "Rider",
          value: (
            <PersonLink
              person={{
                id: rider.id,
                role: "RIDER",
                name: `${ride.rider.firstName} ${ride.rider.lastName}`,
              }}
            />
          ),
        },
        { label: "Email", value: <span className="break-all">{rider.email}</span> },
        { label: "Phone number", value: formatPhone(rider.phoneNumber) },
        { label: "Drivers who said Yes", value: percentText(ride.rider.yesPercent) },
        { label: "Rides", value: <AllRides of={ride.rider} email={rider.email} /> },
        { label: "More", value: <AccountLink id={rider.id} of={ride.rider} /> },
        ...(ride.passengerName ? [{ label: "Passenger", value: ride.passengerName }] : []),
        {
          label: "Driver",
          value: (
            <PersonLink
              person={{
                id: driver.id,
                role: "DRIVER",
                name: `${ride.driver.firstName} ${ride.driver.lastName}`,
              }}
            />
          ),
        },
        { label: "Email", value: <span className="break-all">{driver.email}</span> },
        { label: "Phone number", value: formatPhone(driver.phoneNumber) },
        { label: "Rides", value: <AllRides of={ride.driver} email={driver.email} /> },
      ]}
    />
  </Section>
);

const percentText = (percent: number | null) =>
  percent === null ? "Fewer than five answers" : `${percent} %`;

type AllRidesProps = { of: { firstName: string; lastName: string }; email: string };

const AllRides = ({ of: { firstName, lastName }, email }: AllRidesProps) => (
  <Link to="/admin/rides" search={{ search: email }} className={linkClass}>
    All rides
    <span className="sr-only">
      {" "}
      of {firstName} {lastName}
    </span>
  </Link>
);

const AccountLink = ({
  id,
  of: { firstName, lastName },
}: { id: string } & Pick<AllRidesProps, "of">) => (
  <IfPermitted permission="suspensions">
    <Link to="/admin/suspensions" search={{ person: id }} className={linkClass}>
      Suspensions
      <span className="sr-only">
        {" "}
        of {firstName} {lastName}
      </span>
    </Link>
  </IfPermitted>
);

const linkClass = "underline underline-offset-4 hover:text-accent";
