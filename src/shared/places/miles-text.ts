/** "17.3 mi". Only price lines have more decimals, because they multiply them. */
export const milesText = (miles: number): string => `${miles.toFixed(1)} mi`;
