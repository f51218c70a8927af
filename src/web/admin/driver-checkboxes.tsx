import type { ListedDriver } from "#shared/admin/contract.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

export type RowSelection = {
  /** Ids of the chosen drivers. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** Selects a driver for bulk actions. */
export const DriverCheckbox = ({
  driver,
  chosen,
  onChoose,
}: { driver: ListedDriver } & RowSelection) => (
  <Checkbox
    label={`Choose ${driver.firstName} ${driver.lastName}`}
    isChecked={chosen.includes(driver.driverId)}
    onChange={(isChosen) => onChoose([driver.driverId], isChosen)}
  />
);

/** Selects or deselects all drivers of the page. */
export const AllDriversCheckbox = (props: { drivers: readonly ListedDriver[] } & RowSelection) => {
  const { drivers, chosen, onChoose } = props;
  const areAllChosen = chosen.length === drivers.length;
  return (
    <Checkbox
      label="Choose all on this page"
      isChecked={areAllChosen}
      isMixed={chosen.length > 0 && !areAllChosen}
      onChange={(isChosen) =>
        onChoose(
          drivers.map(({ driverId }) => driverId),
          isChosen,
        )
      }
    />
  );
};
