import type { ReactNode } from "react";
import { perHour, type Worked } from "#shared/earnings/outlook.ts";
import { minutesText } from "#shared/places/length-text.ts";
import { Dollars } from "#web/ui/dollars.tsx";

/** A figure above its name. */
export const Figure = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-small text-fg-2">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
);

/** An amount, or a dash if there is none. */
export const dollarsOrNone = (dollars: number | null) =>
  dollars === null ? "–" : <Dollars amount={dollars} />;

/** Time online and dollars per hour of it. */
export const OnlineFigures = ({ worked }: { worked: Worked }) => (
  <>
    <Figure name="Online" value={minutesText(worked.onlineMinutes)} />
    {/* Before the first fare the rate would be zero. */}
    <Figure name="Per hour" value={dollarsOrNone(worked.net === 0 ? null : perHour(worked))} />
  </>
);
