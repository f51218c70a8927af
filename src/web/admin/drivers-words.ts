/** "1 driver", "12 drivers". */
export const driversWords = (count: number): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? "driver" : "drivers"}`;
