/** Fields with decimal numbers. The SDK declares `number` for all fields; the others hold integers. */
const decimals = new Set([
  "effective_percentage",
  "exchange_rate",
  "latitude",
  "longitude",
  "percent_off",
  "percent_ownership",
  "percentage",
]);

export const numberTypeOf = (name) => (decimals.has(name) ? "number" : "integer");

/** Schema of a number in a form, whose values are text. */
export const formNumber = (type) => ({
  type: "string",
  pattern: type === "number" ? "^-?\\d+(\\.\\d+)?$" : "^-?\\d+$",
});
