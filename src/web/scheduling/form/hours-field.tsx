import { Select } from "#web/ui/forms/select.tsx";

const MOST_HOURS = 24;
const everyHour = Array.from({ length: MOST_HOURS }, (_, index) => index + 1);

/** From place to place, or the driver for whole hours. */
export const HoursField = ({
  hours,
  error,
  onChange,
}: {
  hours: number | null;
  error: string | undefined;
  onChange: (hours: number | null) => void;
}) => (
  <Select
    name="bookedHours"
    label="Book by the hour (optional)"
    hint="You pay the driver's hourly price, and nothing for miles or minutes."
    value={hours ?? ""}
    error={error}
    onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
  >
    <option value="">No, one trip</option>
    {everyHour.map((hour) => (
      <option key={hour} value={hour}>
        {hour === 1 ? "1 hour" : `${hour} hours`}
      </option>
    ))}
  </Select>
);
