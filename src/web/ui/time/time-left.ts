/** Formats remaining milliseconds as "4:32"; whole seconds, rounded up; at least "0:00". */
export const formatTimeLeft = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const paddedSeconds = String(seconds % 60).padStart(2, "0");
  return hours > 0
    ? `${hours}:${String(minutes).padStart(2, "0")}:${paddedSeconds}`
    : `${minutes}:${paddedSeconds}`;
};

/** Text for screen readers, announced only in the last minute, the last ten seconds, and at the end. */
export const timeLeftAloud = (ms: number): string => {
  if (ms <= 0) return "Time is up";
  if (ms <= 10_000) return "10 seconds left";
  return ms <= 60_000 ? "1 minute left" : "";
};
