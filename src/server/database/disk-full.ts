const POSTGRES_DISK_FULL = "53100";

/** True if a write failed, here, in the database or in a started program, because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (("code" in error && (error.code === "ENOSPC" || error.code === POSTGRES_DISK_FULL)) ||
    /no space left on device/i.test(error.message) ||
    isDiskFull(error.cause));
