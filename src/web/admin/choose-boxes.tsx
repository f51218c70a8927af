import type { ListedDriver } from "#shared/admin/contract.ts";
import { Checkbox } from "#web/ui/forms/checkbox.tsx";

export type Choosing = {
  /** Ids of the chosen drivers. */
  chosen: readonly string[];
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
};

/** Selects a driver for bulk actions. */
export const ChooseOne = ({ driver, chosen, onChoose }: { driver: ListedDriver } & Choosing) => (
  <Checkbox
    label={`Choose ${driver.firstName} ${driver.lastName}`}
    isChecked={chosen.includes(driver.driverId)}
    onChange={(isChosen) => onChoose([driver.driverId], isChosen)}
  />
);

/** Selects or deselects all drivers of the page. */
export const ChooseAll = (props: { drivers: readonly ListedDriver[] } & Choosing) => {
  const { drivers, chosen, onChoose } = props;
  const isEverybody = chosen.length === drivers.length;
  return (
    <Checkbox
      label="Choose all on this page"
      isChecked={isEverybody}
      isMixed={chosen.length > 0 && !isEverybody}
      onChange={(isChosen) =>
        onChoose(
          drivers.map(({ driverId }) => driverId),
          isChosen,
        )
      }
    />
  );
};
