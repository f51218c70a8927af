import type { Ride } from "#shared/rides/contract.ts";
import { RiderShare } from "#web/ratings/rider-question.tsx";
import { RidePerson } from "#web/rides/ride-person.tsx";

/** Passenger, phone number and notes for the driver. */
export const DriverPassenger = ({ ride }: { ride: Ride }) => (
  <div className="grid gap-4">
    <Person ride={ride} />
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
const Person = ({ ride: { rider, passengerName } }: { ride: Ride }) => {
  const ridersName = `${rider.firstName} ${rider.lastName}`;
  if (passengerName === null || passengerName === ridersName)
    return (
      <RidePerson {...rider}>
        <RiderShare percent={rider.yesPercent} />
      </RidePerson>
    );
  const [firstName = "", ...others] = passengerName.split(" ");
  const passenger = { firstName, lastName: others.join(" "), profileImage: null };
  return (
    <RidePerson {...rider} {...passenger}>
      <p className="text-fg-2">booked by {ridersName}</p>
      <RiderShare percent={rider.yesPercent} />
    </RidePerson>
  );
};
