export type Cents = number & { readonly __unit: "cents" };

/** Throws RangeError unless the amount is a safe integer. */
export function cents(amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`${amount} is not whole cents`);
  // Adding 0 turns -0 into 0, so that equal amounts are also identical.
  return (amount + 0) as Cents;
}

/**
 * numerator / denominator to the nearest cent; halves round up, towards +infinity (2.5 -> 3, -2.5 -> -2).
 * Throws RangeError unless both are safe integers and the denominator is positive. All money is rounded here.
 */
export function roundHalfUp(numerator: number, denominator: number): Cents {
  if (!Number.isSafeInteger(numerator) || !Number.isSafeInteger(denominator) || denominator < 1) {
    throw new RangeError(`${numerator} / ${denominator} cannot be rounded exactly`);
  }
  const signedRemainder = numerator % denominator;
  const towardsZero = (numerator - signedRemainder) / denominator;
  const floor = signedRemainder < 0 ? towardsZero - 1 : towardsZero;
  const remainder = signedRemainder < 0 ? signedRemainder + denominator : signedRemainder;
  return cents(remainder >= denominator - remainder ? floor + 1 : floor);
}

/** Throws RangeError for more than two decimals. */
export function centsFromDollars(dollars: number): Cents {
  const amount = Math.round(dollars * 100);
  if (amount / 100 !== dollars) throw new RangeError(`${dollars} has more than two decimals`);
  return cents(amount);
}

/** 1550 -> 15.5. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100;
}

/** Throws RangeError unless `amount` is whole cents. */
export function wireDollars(amount: number): number {
  return dollarsFromCents(cents(amount));
}

/** "$12.34", "-$3.00", "$1,234.50". */
export function formatMoney(amount: Cents): string {
  const size = Math.abs(amount);
  const whole = Math.floor(size / 100);
  const rest = size % 100;
  return `${amount < 0 ? "-" : ""}$${thousands(whole)}.${rest < 10 ? "0" : ""}${rest}`;
}

function thousands(whole: number): string {
  return whole < 1000 ? String(whole) : String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 15.5 -> "$15.50". Throws RangeError for more than two decimals. */
export function formatDollars(dollars: number): string {
  return formatMoney(centsFromDollars(dollars));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  let sum = 0;
  for (const amount of amounts) sum += amount;
  return cents(sum);
}

/** Adds in cents: 31.51 + 0.5 is not 32.01 as floating-point numbers. */
export function addDollars(one: number, other: number): number {
  return dollarsFromCents(sumCents([centsFromDollars(one), centsFromDollars(other)]));
}
