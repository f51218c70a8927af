import type { Ride } from "#shared/rides/contract.ts";

/** For the rider: the digits that start the ride. */
export const StartPin = ({ ride: { startPin, driver } }: { ride: Ride }) =>
  startPin?.digits && (
    <div className="grid gap-1 rounded-button bg-raised px-4 py-3">
      <p>
        Your PIN is <strong className="font-mono text-h3 tracking-widest">{startPin.digits}</strong>
      </p>
      <p className="text-small text-fg-2">
        Check the plate first. Tell {driver.firstName} these digits when you are in the car.
      </p>
    </div>
  );
