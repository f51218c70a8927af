/** A request that no second admin decides ends after this time. */
export const REQUEST_DAYS = 7;

/**
 * Whether a refund waits for a second admin: if it takes the refunds of the ride above the limit, so that several small
 * refunds are no way around it. Cents; a limit of 0 means never.
 */
export const needsSecondAdmin = ({
  limit,
  givenBack,
  amount,
}: {
  limit: number;
  givenBack: number;
  amount: number;
}): boolean => limit > 0 && givenBack + amount > limit;
