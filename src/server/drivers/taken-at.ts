/** When a position counts from: when the device found it; a device whose clock is ahead is no newer than its message. */
export const takenAt = ({ at }: { at?: string | undefined }, now: Date): Date =>
  at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
