/** Speed of the demo drivers' rides, as a multiple of real time. */
export const DEMO_TIME_FACTOR = 20;
