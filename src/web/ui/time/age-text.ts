const STALE_MS = 60_000;

/** Text for the age of the last sent position; stale after a minute. */
export const ageText = (sentAt: number | null, now: number): { text: string; isStale: boolean } => {
  if (sentAt === null) return { text: "Not sent yet", isStale: false };
  const seconds = Math.max(0, Math.round((now - sentAt) / 1000));
  const isStale = now - sentAt > STALE_MS;
  const age = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;
  return { text: `Updated ${age} ago`, isStale };
};
