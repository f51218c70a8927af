import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailure } from "#web/platform/load-failure.tsx";
import { Section } from "#web/ui/section.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { OtherVehicles } from "./other-vehicles.tsx";
import { vehicleDetails } from "./profile-queries.ts";
import { VehicleForm } from "./vehicle-form.tsx";

/** The form for the driver's current vehicle, and the other vehicles to switch to. */
export const VehicleDetails = () => {
  const { data: details, error, refetch } = useQuery(vehicleDetails);
  // Counts switches, to remount the form with the switched vehicle.
  const [switchCount, setSwitchCount] = useState(0);
  if (!details)
    return error ? (
      <LoadFailure what="your vehicle" error={error} onRetry={refetch} />
    ) : (
      <Skeleton className="h-[36rem] rounded-card" />
    );
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <Section title="Your vehicle">
        {"message" in details && !details.pending && (
          <p className="text-fg-2">
            <span className="block font-semibold text-fg">No vehicle details found</span>
            Riders can choose you once your vehicle is added.
          </p>
        )}
        <VehicleForm key={switchCount} details={details} />
      </Section>
      <OtherVehicles onSwitched={() => setSwitchCount(switchCount + 1)} />
    </div>
  );
};
