/** How many times faster than real time the rides of the demo's drivers run. */
export const DEMO_TIME_FACTOR = 20;
