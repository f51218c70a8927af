import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { formatPercent } from "#shared/basis-points.ts";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { Section } from "#web/ui/section.tsx";
import { PayoutsStatus } from "./driver-status.tsx";

type Details = { driver: DriverForAdmin };

/** A driver's own data: contact, vehicle and rates. */
export const DriverDetails = ({ driver }: Details) => (
  <>
    <Basic driver={driver} />
    <Vehicle driver={driver} />
    <Rates driver={driver} />
  </>
);

const Basic = ({ driver: { driver, stripeConnect } }: Details) => (
  <Section title="Basic Details">
    <DescriptionList
      lines={[
        { label: "Name", value: `${driver.firstName} ${driver.lastName}` },
        { label: "Email", value: <span className="break-all">{driver.email}</span> },
        { label: "Phone number", value: formatPhone(driver.phoneNumber) },
        { label: "Tax rate", value: formatPercent(Math.round(driver.taxRate * 10_000)) },
        { label: "Payouts", value: <PayoutsStatus isConnected={stripeConnect} /> },
      ]}
    />
  </Section>
);

const Vehicle = ({ driver: { vehicleDetails: vehicle } }: Details) => (
  <Section title="Vehicle">
    {vehicle && <CarPicture vehicle={vehicle} width={144} />}
    {vehicle ? (
      <DescriptionList
        lines={[
          { label: "Make", value: vehicle.make },
          { label: "Model", value: vehicle.model },
          { label: "Year", value: vehicle.year },
          { label: "Color", value: vehicle.color },
          { label: "Type", value: vehicleTypeLabels[vehicle.vehicleType] },
          { label: "Plate number", value: vehicle.plateNumber },
          { label: "VIN", value: <span className="break-all">{vehicle.VIN}</span> },
        ]}
      />
    ) : (
      <p className="text-fg-2">No vehicle details found</p>
    )}
  </Section>
);

const Rates = ({ driver: { driver } }: Details) => {
  const rates = driver.StandardRate;
  return (
    <Section title="Standard Rates">
      {rates ? (
        <DescriptionList
          lines={[
            { label: "Booking Fee", value: <Dollars amount={rates.baseFare} /> },
            { label: "Per minute", value: <Dollars amount={rates.perMinuteCharge} /> },
            { label: "Per mile", value: <Dollars amount={rates.perMileCharge} /> },
          ]}
        />
      ) : (
        <p className="text-fg-2">No standard rates details found</p>
      )}
    </Section>
  );
};
