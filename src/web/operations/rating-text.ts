/** Text for a person without an answer of the other side. */
export const NOT_RATED = "Not rated yet";

/** "4 of 5 Yes": the answers of drivers about a rider that count. */
export const riderRatingText = ({ yes, rated }: { yes: number; rated: number }): string =>
  rated === 0 ? NOT_RATED : `${yes} of ${rated} Yes`;
