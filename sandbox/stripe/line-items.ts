import type { Context } from "./context.ts";
import { newId } from "./ids.ts";
import type { CheckoutOrder, LineItem } from "./objects.ts";
import { badRequest } from "./wire/errors.ts";
import { readMetadata } from "./wire/metadata.ts";
import {
  type Params,
  readChildren,
  readInteger,
  readText,
  readTexts,
  readWord,
  requireChild,
  requireInteger,
  requireText,
} from "./wire/params.ts";

/** Supports inline `price_data` only, not stored prices. */
export function readLineItems(context: Context, params: Params): CheckoutOrder["lines"] {
  const lines = readChildren(params, "line_items").map((line) => readLineItem(context, line));
  if (lines.length === 0) {
    throw badRequest("Missing required param: line_items.", "parameter_missing", "line_items");
  }
  return lines;
}

function readLineItem(context: Context, line: Params): CheckoutOrder["lines"][number] {
  const quantity = readInteger(line, "quantity") ?? 1;
  const priceData = requireChild(line, "price_data");
  const product = requireChild(priceData, "product_data");
  const name = requireText(product, "name");
  const about = readText(product, "description") ?? null;
  readMetadata(product);
  readTexts(product, "images");
  readText(product, "tax_code");
  const price = readPrice(context, priceData);
  const cents = (price.unit_amount ?? 0) * quantity;
  const item: LineItem = {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: cents,
    amount_tax: 0,
    amount_total: cents,
    currency: price.currency,
    description: name,
    metadata: readMetadata(line),
    price,
    quantity,
  };
  return { item, about };
}

function readPrice(context: Context, params: Params): LineItem["price"] {
  const unitAmount = requireInteger(params, "unit_amount");
  if (unitAmount < 0) {
    const path = `${params.path}[unit_amount]`;
    throw badRequest("Invalid non-negative integer", "parameter_invalid_integer", path);
  }
  return {
    id: newId("price"),
    object: "price",
    active: false,
    billing_scheme: "per_unit",
    created: context.now,
    currency: requireText(params, "currency").toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod", 14),
    recurring: null,
    tax_behavior:
      readWord(params, "tax_behavior", ["exclusive", "inclusive", "unspecified"]) ?? "unspecified",
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time",
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  };
}
