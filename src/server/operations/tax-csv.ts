import { CSV_START, type CsvCell, csvLine } from "#shared/csv.ts";
import { isFederallyReportable } from "#shared/operations/tax-form.ts";
import type { DriverTaxYear } from "./tax-queries.ts";

const monthNames = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];

type Amount = Exclude<
  keyof DriverTaxYear,
  "id" | "name" | "email" | "stripeAccountId" | "transactions" | "months"
>;

const amounts: readonly (readonly [name: string, part: Amount])[] = [
  ["Of it tips", "tips"],
  ["Of it tolls", "tolls"],
  ["Of that, government fees", "publicFees"],
  ["Of it platform tax", "platformTax"],
  ["Card fees borne by the platform", "cardFees"],
  ["Refunded to riders", "refunded"],
  ["Withdrawn by riders' banks", "disputed"],
  ["Sent to the driver less reversals", "sent"],
];

const header = [
  ...["Driver", "Email", "Stripe account"],
  ...["Gross amount (box 1a)", "Transactions (box 3)"],
  ...monthNames.map((name, index) => `${name} (box 5${"abcdefghijkl"[index]})`),
  ...amounts.map(([name]) => name),
  "Above the federal threshold",
];

/** The data of Form 1099-K by driver in dollars, with a final line of sums. */
export async function* taxCsv(
  drivers: AsyncIterable<readonly DriverTaxYear[]>,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(header);
  let total = zeroSums;
  let count = 0;
  for await (const batch of drivers) {
    count += batch.length;
    total = batch.reduce(addYear, total);
    yield batch
      .map((driver) => {
        const isReportable = isFederallyReportable(driver) ? "yes" : "no";
        const driverCells = [driver.name, driver.email, driver.stripeAccountId];
        return csvLine([...driverCells, ...numbersOf(driver), isReportable]);
      })
      .join("");
  }
  yield csvLine([`Total of ${count} drivers`, "", "", ...numbersOf(total), ""]);
}

const numbersOf = (year: Numbers): CsvCell[] => [
  ...[year.gross / 100, year.transactions],
  ...year.months.map((cents) => cents / 100),
  ...amounts.map(([, part]) => year[part] / 100),
];

type Numbers = Pick<DriverTaxYear, Amount | "transactions" | "months">;

const zeroSums: Numbers = {
  ...{
    gross: 0,
    transactions: 0,
    months: monthNames.map(() => 0),
    tips: 0,
    tolls: 0,
    publicFees: 0,
  },
  ...{ platformTax: 0, cardFees: 0, refunded: 0, disputed: 0, sent: 0 },
};

const addYear = (sum: Numbers, year: Numbers): Numbers => ({
  gross: sum.gross + year.gross,
  transactions: sum.transactions + year.transactions,
  months: sum.months.map((cents, index) => cents + (year.months[index] ?? 0)),
  tips: sum.tips + year.tips,
  tolls: sum.tolls + year.tolls,
  publicFees: sum.publicFees + year.publicFees,
  platformTax: sum.platformTax + year.platformTax,
  cardFees: sum.cardFees + year.cardFees,
  refunded: sum.refunded + year.refunded,
  disputed: sum.disputed + year.disputed,
  sent: sum.sent + year.sent,
});
