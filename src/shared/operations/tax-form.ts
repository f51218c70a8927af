/** Form 1099-K of a driver: what the platform reports for a calendar year. */
export type TaxYear = {
  /** Box 1a: all card payments for the driver's rides, unreduced by refunds and fees. */
  readonly gross: number;
  /** Box 3. */
  readonly transactions: number;
};

const FEDERAL_CENTS = 2_000_000;
const FEDERAL_TRANSACTIONS = 200;

/** Federal rule for third party networks: more than $20,000 and more than 200 transactions. States may ask for less. */
export const isFederallyReportable = ({ gross, transactions }: TaxYear): boolean =>
  gross > FEDERAL_CENTS && transactions > FEDERAL_TRANSACTIONS;
