import type { Ride } from "#shared/rides/contract.ts";
import { RideRow } from "#web/rides/ride-row.tsx";

/** A rider's scheduled rides, next pickup first; renders nothing if there are none. */
export const UpcomingRides = ({ rides }: { rides: readonly Ride[] }) =>
  rides.length > 0 && (
    <section aria-labelledby="coming" className="grid gap-3">
      <h2 id="coming" className="text-h3">
        Upcoming
      </h2>
      <ul className="grid gap-3">
        {rides.map((ride) => (
          <li key={ride.id}>
            <RideRow ride={ride} viewer="rider" />
          </li>
        ))}
      </ul>
    </section>
  );
