import type { WeeklyWindow } from "./fields.ts";

const dayNames = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

/** "Mon, Tue 6 AM to 8:30 PM; Sun all day"; empty for a fee at any time. */
export const describeWindows = (windows: readonly WeeklyWindow[]): string =>
  windows.map(describeWindow).join("; ");

const describeWindow = ({ days, from, until }: WeeklyWindow): string => {
  const names = days.map((day) => dayNames[day]).join(", ");
  const isAllDay = from === "00:00" && until === "24:00";
  return `${names} ${isAllDay ? "all day" : `${clockText(from)} to ${clockText(until)}`}`;
};

const clockText = (time: string): string => {
  if (time === "24:00") return "midnight";
  const [hour = "", minute = ""] = time.split(":");
  const shownHour = Number(hour) % 12 || 12;
  return `${shownHour}${minute === "00" ? "" : `:${minute}`} ${Number(hour) < 12 ? "AM" : "PM"}`;
};
