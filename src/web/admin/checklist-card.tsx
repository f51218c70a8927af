import { CircleCheck, CircleDashed } from "lucide-react";
import type { DriverForAdmin } from "#shared/admin/contract.ts";
import { Section } from "#web/ui/section.tsx";

/** What of the driver's account is complete. */
export const ChecklistCard = ({ driver }: { driver: DriverForAdmin }) => (
  <Section title="Checklist">
    <ul className="grid gap-2.5">
      {stepsOf(driver).map(({ step, isDone }) => (
        <li key={step} className="flex items-center gap-2.5">
          {isDone ? (
            <CircleCheck role="img" aria-label="Done:" className="size-5 shrink-0 text-success" />
          ) : (
            <CircleDashed
              role="img"
              aria-label="Missing:"
              className="size-5 shrink-0 text-warning"
            />
          )}
          <span className={isDone ? "text-fg-2" : ""}>{step}</span>
        </li>
      ))}
    </ul>
  </Section>
);

const stepsOf = ({ driver, vehicleDetails, stripeConnect }: DriverForAdmin) => [
  { step: "Photo", isDone: driver.profileImage !== null },
  { step: "Vehicle details", isDone: vehicleDetails !== null },
  { step: "Standard rates", isDone: driver.StandardRate !== null },
  { step: "Payout account", isDone: stripeConnect },
  { step: "Verified", isDone: driver.isVerified },
];
