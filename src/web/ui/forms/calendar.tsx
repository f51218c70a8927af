import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ClassNames, DayPicker, type Modifiers } from "react-day-picker";
import { dayOfIso, isoOfDay } from "./us-date.ts";

/** Dates are "YYYY-MM-DD"; days outside `earliest` to `latest` are disabled. */
export type CalendarProps = {
  selected: string | null;
  today: string;
  earliest: string;
  latest: string;
  onChoose: (date: string) => void;
};

/** One month of days; arrow keys move, Enter selects. Takes the focus when mounted. */
export const Calendar = ({ selected, today, earliest, latest, onChoose }: CalendarProps) => {
  const first = dayOfIso(earliest);
  const last = dayOfIso(latest);
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      today={dayOfIso(today)}
      selected={selected ? dayOfIso(selected) : undefined}
      defaultMonth={
        selected && isWithin(selected, { earliest, latest }) ? dayOfIso(selected) : first
      }
      startMonth={first}
      endMonth={last}
      disabled={[{ before: first }, { after: last }]}
      labels={{ labelDayButton: dayLabel }}
      onSelect={(day) => onChoose(isoOfDay(day))}
      components={{ Chevron: MonthChevron }}
      classNames={classNames}
    />
  );
};

/** Accessible name of a day: "Sunday, November 22, 2026", with its state. */
const dayLabel = (day: Date, { today, selected }: Modifiers): string => {
  const state = [today ? "Today, " : "", selected ? ", selected" : ""];
  return `${state[0]}${fullDate.format(day)}${state[1]}`;
};

const fullDate = new Intl.DateTimeFormat("en-US", { dateStyle: "full" });

const isWithin = (date: string, { earliest, latest }: { earliest: string; latest: string }) =>
  date >= earliest && date <= latest;

const MonthChevron = ({ orientation }: { orientation?: string }) => {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden className="size-5" />;
};

const monthButton =
  "inline-grid size-11 place-items-center rounded-button text-fg-2 hover:bg-raised hover:text-fg aria-disabled:text-disabled aria-disabled:hover:bg-transparent";

const classNames: Partial<ClassNames> = {
  root: "mx-auto w-fit",
  months: "relative",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: monthButton,
  button_next: monthButton,
  month_caption: "flex min-h-11 items-center justify-center text-h3",
  month_grid: "mt-1 border-collapse tabular-nums",
  weekday: "h-9 w-11 text-small font-medium text-fg-3",
  day: "p-0.5",
  day_button:
    "grid size-10 place-items-center rounded-full hover:bg-overlay disabled:text-disabled disabled:hover:bg-transparent",
  today: "font-bold underline underline-offset-4",
  selected:
    "[&>button]:bg-yellow [&>button]:font-semibold [&>button]:text-on-yellow [&>button]:hover:bg-yellow-hover",
};
