import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { Facts, Submission } from "#shared/submissions/contract.ts";

/** A field with its values; null where a side lacks it. */
export type Fact = { name: string; label: string; from: string | null; to: string | null };

const labels: Record<string, string> = {
  firstName: "First name",
  lastName: "Last name",
  profileImage: "Photo",
  make: "Make",
  model: "Model",
  year: "Year",
  color: "Color",
  VIN: "VIN",
  plateNumber: "Plate number",
  vehicleType: "Vehicle type",
};

/** Fields that a submission changes, or all fields without values before. */
export const factsOf = ({ before, after }: Pick<Submission, "before" | "after">): Fact[] =>
  Object.keys(after)
    .filter((name) => before[name] !== after[name])
    .map((name) => ({
      name,
      label: labels[name] ?? name,
      from: textOf(name, before),
      to: textOf(name, after),
    }));

const textOf = (name: string, facts: Facts): string | null => {
  const value = facts[name];
  if (value === null || value === undefined) return null;
  if (name !== "vehicleType") return String(value);
  return Object.entries(vehicleTypeLabels).find(([type]) => type === value)?.[1] ?? String(value);
};
