import type { Ride } from "#shared/rides/contract.ts";
import { RiderShare } from "#web/ratings/rider-question.tsx";
import { RidePerson } from "#web/rides/ride-person.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";

type DriverPassengerProps = {
  ride: Ride;
  /** True beside a `CallLink`: hides the number on phones, which can call it. */
  isCalledElsewhere?: boolean;
};

/** Passenger, phone number and notes for the driver. */
export const DriverPassenger = ({ ride, isCalledElsewhere = false }: DriverPassengerProps) => (
  <div className="grid gap-4">
    <Person ride={ride} isCalledElsewhere={isCalledElsewhere} />
    {ride.notes && (
      <div className="rounded-button bg-raised px-4 py-3">
        <h3 className="text-small text-fg-2">Notes for Driver</h3>
        <p className="break-words whitespace-pre-line">{ride.notes}</p>
      </div>
    )}
    {ride.kind === "scheduled" && ride.state === "pending" && (
      <p className="text-small text-fg-2">
        You will see the notes after you accept, and the phone number if you both share yours.
      </p>
    )}
  </div>
);

/** The passenger: the rider, or the person for whom the rider booked. */
const Person = ({
  ride: { rider, passengerName },
  isCalledElsewhere,
}: Required<DriverPassengerProps>) => {
  const details = (
    <>
      <RiderShare percent={rider.yesPercent} />
      {isCalledElsewhere && rider.phoneNumber && (
        <p className="text-fg-2 tabular-nums max-sm:hidden">{formatPhone(rider.phoneNumber)}</p>
      )}
    </>
  );
  const phoneNumber = isCalledElsewhere ? null : rider.phoneNumber;
  const ridersName = `${rider.firstName} ${rider.lastName}`;
  if (passengerName === null || passengerName === ridersName)
    return (
      <RidePerson {...rider} phoneNumber={phoneNumber}>
        {details}
      </RidePerson>
    );
  const [firstName = "", ...others] = passengerName.split(" ");
  const passenger = { firstName, lastName: others.join(" "), profileImage: null, phoneNumber };
  return (
    <RidePerson {...rider} {...passenger}>
      <p className="text-fg-2">booked by {ridersName}</p>
      {details}
    </RidePerson>
  );
};
