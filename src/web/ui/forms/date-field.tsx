import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { CalendarProps } from "./calendar.tsx";
import type { FieldText } from "./field.tsx";
import { TextField } from "./text-field.tsx";
import { unknownDayError } from "./unknown-day.ts";
import { isoOfUsDate, usDateOfIso } from "./us-date.ts";

const loadCalendar = () => import("./calendar.tsx");
const Calendar = lazy(() => loadCalendar().then((module) => ({ default: module.Calendar })));

type DateFieldProps = FieldText &
  Pick<CalendarProps, "today" | "earliest" | "latest"> & {
    name: string;
    /** Text as typed: "MM/dd/yyyy" or incomplete. */
    value: string;
    onChange: (text: string) => void;
    /** Called on blur. */
    onLeave?: () => void;
  };

/** A date, typed as MM/dd/yyyy or selected in a calendar. */
export const DateField = (props: DateFieldProps) => {
  const { name, value, onChange, onLeave, today, earliest, latest, ...field } = props;
  const [isOpen, setOpen] = useState(false);
  const iso = isoOfUsDate(value);
  const choose = (date: string) => {
    onChange(usDateOfIso(date));
    setOpen(false);
  };
  return (
    <>
      <TextField
        {...field}
        error={field.error && (unknownDayError(value) ?? field.error)}
        id={name}
        name={name}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        className="tabular-nums"
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          if (iso && usDateOfIso(iso) !== value) onChange(usDateOfIso(iso));
          onLeave?.();
        }}
        end={
          <IconButton
            icon={CalendarDays}
            label="Choose a date"
            aria-haspopup="dialog"
            onPointerEnter={() => void loadCalendar()}
            onClick={() => setOpen(true)}
          />
        }
      />
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Choose a date">
        <Suspense fallback={<Skeleton className="mx-auto h-80 w-77" />}>
          <Calendar {...{ today, earliest, latest }} selected={iso} onChoose={choose} />
        </Suspense>
      </Dialog>
    </>
  );
};
