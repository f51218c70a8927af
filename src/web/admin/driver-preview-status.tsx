import { useQuery } from "@tanstack/react-query";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { driverForAdmin } from "./admin-queries.ts";
import { PayoutsStatus, VerificationStatus } from "./driver-status.tsx";

/** Verification, badge, payouts, documents and vehicle of a driver, beside the list. */
export const DriverPreviewStatus = ({ id }: { id: string }) => {
  const { data } = useQuery(driverForAdmin(id));
  if (!data) return null;
  const { driver, stripeConnect, documents, vehicleDetails } = data;
  return (
    <>
      <p className="flex flex-wrap gap-2">
        <VerificationStatus isVerified={driver.isVerified} />
        <Badge>{driver.driverBadge}</Badge>
      </p>
      {vehicleDetails && <Vehicle vehicle={vehicleDetails} />}
      <div className="text-small">
        <DescriptionList
          lines={[
            { label: "Payouts", value: <PayoutsStatus isConnected={stripeConnect} /> },
            { label: "Documents", value: missingText(documents.missing) },
          ]}
        />
      </div>
    </>
  );
};

const missingText = (missing: readonly string[]): string =>
  missing.length === 0 ? "Complete" : `Missing: ${missing.join(", ")}`;

const Vehicle = ({ vehicle }: { vehicle: NonNullable<DriverForAdmin["vehicleDetails"]> }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
    <CarPicture vehicle={vehicle} width={120} />
    <p>
      {vehicle.year} {vehicle.make} {vehicle.model}
      <span className="block text-fg-2">
        {vehicle.color}, {vehicle.plateNumber}
      </span>
    </p>
  </div>
);
