import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { formatPercent } from "#shared/basis-points.ts";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import { formatDollars } from "#shared/money.ts";
import { CarPicture } from "#web/platform/car-picture.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { Dollars } from "#web/ui/dollars.tsx";
import { FoldedSection } from "#web/ui/folded-section.tsx";
import { formatPhone } from "#web/ui/format-phone.ts";
import { PayoutsStatus } from "./driver-status.tsx";

type Details = { driver: DriverForAdmin };

/** A driver's contact and rates. */
export const DriverDetails = ({ driver }: Details) => (
  <>
    <Basic driver={driver} />
    <Rates driver={driver} />
  </>
);

const Basic = ({ driver: { driver, stripeConnect } }: Details) => (
  <FoldedSection
    isFoldable
    title="Basic Details"
    brief={`Tax rate ${taxPercent(driver.taxRate)}, payouts ${stripeConnect ? "connected" : "missing"}`}
  >
    <DescriptionList
      lines={[
        { label: "Name", value: `${driver.firstName} ${driver.lastName}` },
        { label: "Email", value: <span className="break-all">{driver.email}</span> },
        { label: "Phone number", value: formatPhone(driver.phoneNumber) },
        { label: "Tax rate", value: taxPercent(driver.taxRate) },
        { label: "Payouts", value: <PayoutsStatus isConnected={stripeConnect} /> },
      ]}
    />
  </FoldedSection>
);

/** A driver's vehicle. */
export const VehicleCard = ({ driver: { vehicleDetails: vehicle } }: Details) => (
  <FoldedSection title="Vehicle" brief={vehicle ? vehicleBrief(vehicle) : "None yet"}>
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
  </FoldedSection>
);

const Rates = ({ driver: { driver } }: Details) => {
  const rates = driver.StandardRate;
  return (
    <FoldedSection isFoldable title="Standard Rates" brief={rates ? ratesBrief(rates) : "None yet"}>
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
    </FoldedSection>
  );
};

const taxPercent = (rate: number): string => formatPercent(Math.round(rate * 10_000));

const vehicleBrief = (vehicle: NonNullable<DriverForAdmin["vehicleDetails"]>): string =>
  `${vehicle.year} ${vehicle.make} ${vehicle.model}, ${vehicle.plateNumber}`;

type RatesOfDriver = NonNullable<DriverForAdmin["driver"]["StandardRate"]>;

const ratesBrief = ({ baseFare, perMinuteCharge, perMileCharge }: RatesOfDriver): string =>
  `${formatDollars(baseFare)}, ${formatDollars(perMinuteCharge)} a minute, ${formatDollars(perMileCharge)} a mile`;
