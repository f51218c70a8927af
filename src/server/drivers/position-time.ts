/**
 * Time of a position: as measured by the device, but never later than its arrival, because a device clock may be ahead.
 */
export const positionTimeOf = ({ at }: { at?: string | undefined }, now: Date): Date =>
  at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
