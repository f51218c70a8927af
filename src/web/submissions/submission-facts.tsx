import { ArrowRight } from "lucide-react";
import { vehicleTypeLabels } from "#shared/drivers/vehicle-types.ts";
import type { Facts, Submission } from "#shared/submissions/contract.ts";
import { usDateOfIso } from "#web/ui/forms/us-date.ts";

/** Changed fields with the values before and after. */
export const SubmissionFacts = ({ submission }: { submission: Submission }) => (
  <dl className="grid gap-2">
    {factsOf(submission).map((fact) => (
      <div key={fact.name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <dt className="text-fg-2">{fact.label}</dt>
        <dd className="flex min-w-0 flex-wrap items-center gap-2 break-words">
          {fact.name === "profileImage" ? <Photos {...fact} /> : <Values {...fact} />}
        </dd>
      </div>
    ))}
  </dl>
);

const Values = ({ from, to }: Fact) => (
  <>
    {from !== null && (
      <>
        <span className="text-fg-2">{from}</span>
        <Arrow />
      </>
    )}
    <span className="font-semibold">{to ?? "None"}</span>
  </>
);

const Photos = ({ from, to }: Fact) => (
  <>
    {from === null ? "None" : <Photo src={from} alt="Photo in use" />}
    <Arrow />
    {to === null ? "None" : <Photo src={to} alt="New one" />}
  </>
);

const Photo = ({ src, alt }: { src: string; alt: string }) => (
  <a href={src} target="_blank" rel="noreferrer" className="rounded-input">
    <img src={src} alt={alt} className="size-24 rounded-input object-cover" />
  </a>
);

const Arrow = () => <ArrowRight role="img" aria-label="to" className="size-4 shrink-0 text-fg-3" />;

/** A field with its values; null where a side lacks it. */
type Fact = { name: string; label: string; from: string | null; to: string | null };

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
  number: "Number",
  expiresOn: "Expires",
  vehicleType: "Vehicle type",
};

/** Fields that a submission changes, or all fields without values before. */
const factsOf = ({ before, after }: Pick<Submission, "before" | "after">): Fact[] =>
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
  if (name === "expiresOn") return usDateOfIso(String(value));
  if (name !== "vehicleType") return String(value);
  return Object.entries(vehicleTypeLabels).find(([type]) => type === value)?.[1] ?? String(value);
};
