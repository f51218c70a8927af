const FEET_PER_MILE = 5280;
/** Below this, feet are easier to judge. */
const MIN_MILES = 0.1;
const FEET_STEP = 50;

/** Distance to a turn: "0.2 mi", "350 ft", or null at the turn itself. */
export const turnDistance = (miles: number): string | null => {
  if (miles >= MIN_MILES) return `${miles.toFixed(miles < 10 ? 1 : 0)} mi`;
  const feet = Math.round((miles * FEET_PER_MILE) / FEET_STEP) * FEET_STEP;
  return feet === 0 ? null : `${feet} ft`;
};
