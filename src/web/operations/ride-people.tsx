import { Link } from "@tanstack/react-router";
import type { RideForAdmin } from "#shared/operations/ride-contract.ts";
import type { Ride } from "#shared/rides/contract.ts";
import { IfPermitted } from "#web/platform/admin/if-permitted.tsx";
import { PersonLink } from "#web/platform/admin/person-link.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { riderRatingText } from "./rating-text.ts";

/** Rider and driver, each with contact data. */
export const RidePeople = ({ record: { ride, rider, driver } }: { record: RideForAdmin }) => (
  <FoldedSection title="People" brief={`${fullName(ride.rider)} with ${fullName(ride.driver)}`}>
    <h3 className="font-semibold">Rider</h3>
    <DescriptionList
      lines={[
        { label: "Name", value: <PersonName id={rider.id} type="RIDER" of={ride.rider} /> },
        ...contactLines(rider),
        { label: "Rating", value: riderRatingText(rider) },
        { label: "Rides", value: <AllRides of={ride.rider} email={rider.email} /> },
        { label: "Account", value: <AccountLink of={rider} name={ride.rider} /> },
        ...(ride.passengerName ? [{ label: "Passenger", value: ride.passengerName }] : []),
      ]}
    />
    <h3 className="font-semibold">Driver</h3>
    <DescriptionList
      lines={[
        { label: "Name", value: <PersonName id={driver.id} type="DRIVER" of={ride.driver} /> },
        ...contactLines(driver),
        { label: "Vehicle", value: vehicleText(ride.driver.vehicle) },
        { label: "Rides", value: <AllRides of={ride.driver} email={driver.email} /> },
        { label: "Account", value: <AccountLink of={driver} name={ride.driver} /> },
      ]}
    />
  </FoldedSection>
);

type Person = { firstName: string; lastName: string };
const fullName = ({ firstName, lastName }: Person): string => `${firstName} ${lastName}`;

type NameProps = { id: string; type: "RIDER" | "DRIVER"; of: Person };

/** Link to a person of the ride. */
export const PersonName = ({ id, type, of }: NameProps) => (
  <PersonLink person={{ id, role: type, name: fullName(of) }} />
);

const contactLines = ({ email, phoneNumber }: RideForAdmin["driver"]) => [
  { label: "Email", value: <span className="break-all">{email}</span> },
  { label: "Phone number", value: formatPhone(phoneNumber) },
];

type AllRidesProps = { of: Person; email: string };

const AllRides = ({ of: { firstName, lastName }, email }: AllRidesProps) => (
  <Link to="/admin/rides" search={{ search: email }} className={linkClass}>
    All rides
    <span className="sr-only">
      {" "}
      of {firstName} {lastName}
    </span>
  </Link>
);

type AccountLinkProps = { of: RideForAdmin["driver"]; name: Person };

const AccountLink = ({
  of: { id, isSuspended },
  name: { firstName, lastName },
}: AccountLinkProps) => {
  const word = isSuspended ? "Suspended" : "Active";
  return (
    <IfPermitted permission="suspensions" otherwise={word}>
      <Link to="/admin/suspensions" search={{ person: id }} className={linkClass}>
        {word}
        <span className="sr-only">
          : suspensions of {firstName} {lastName}
        </span>
      </Link>
    </IfPermitted>
  );
};

/** "Toyota Camry, black, T123456C". */
const vehicleText = ({ make, model, color, plateNumber }: Ride["driver"]["vehicle"]): string =>
  [`${make} ${model}`, color.toLowerCase(), plateNumber].filter(Boolean).join(", ");

const linkClass = "underline underline-offset-4 hover:text-accent";
