import { marketIsoDateAfter } from "#shared/market-time.ts";
import { NOTICE_DAYS } from "./fields.ts";

/** Earliest market day "YYYY-MM-DD" for fee rules approved now. */
export const earliestDay = (now: Date): string => marketIsoDateAfter(now, NOTICE_DAYS);

export const tooSoonMessage = `New fee rules need ${NOTICE_DAYS} days' notice: choose a later day`;
