/** "1 driver", "12 drivers". */
export const driverCountText = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "driver" : "drivers"}`;
