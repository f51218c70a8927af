// Derives stripe.json, the JSON Schema of every object the sandbox answers, from the
// declarations of the installed `stripe` package. Run it after an update of that package:
//
//   folder=$(mktemp -d)
//   npm install --prefix "$folder" typescript6@npm:typescript@5
//   node sandbox/stripe/schemas/generate.mjs "$folder"
//
// TypeScript 7 has no compiler API, hence the older compiler, for this one script.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const compilerFolder = process.argv[2];
if (!compilerFolder) throw new Error("usage: generate.mjs <folder where typescript6 is installed>");
const ts = createRequire(join(compilerFolder, "package.json"))("typescript6");
const declarations = fileURLToPath(new URL("../../../node_modules/stripe/esm/", import.meta.url));

/** The declarations of all response objects: file and type name. */
const roots = {
  Session: "resources/Checkout/Sessions.d.ts",
  LineItem: "resources/LineItems.d.ts",
  Price: "resources/Prices.d.ts",
  Coupon: "resources/Coupons.d.ts",
  PaymentIntent: "resources/PaymentIntents.d.ts",
  Charge: "resources/Charges.d.ts",
  Refund: "resources/Refunds.d.ts",
  Transfer: "resources/Transfers.d.ts",
  TransferReversal: "resources/TransferReversals.d.ts",
  BalanceTransaction: "resources/BalanceTransactions.d.ts",
  Balance: "resources/Balance.d.ts",
  Account: "resources/Accounts.d.ts",
  BankAccount: "resources/BankAccounts.d.ts",
  AccountLink: "resources/AccountLinks.d.ts",
  Dispute: "resources/Disputes.d.ts",
  Payout: "resources/Payouts.d.ts",
  EventBase: "resources/Events.d.ts",
};

/** Fields that the sandbox never fills in: null, or absent where Stripe omits them. */
const unanswered = new Set([
  "Account.company",
  "Account.individual",
  "Charge.level3",
  "PaymentIntent.next_action",
  "PaymentIntent.payment_details",
  "PaymentIntent.hooks",
  "Session.payment_method_options",
  "Session.optional_items",
  "Session.shipping_cost",
  "Refund.destination_details",
  "LastPaymentError.payment_method",
  "LastPaymentError.setup_intent",
  "LastPaymentError.payment_intent",
  "LastPaymentError.source",
]);

/** Only the `card` part of these types is described. */
const cardOnly = new Set(["PaymentMethodDetails", "PaymentMethodOptions"]);
const cardParts = new Set(["type", "card"]);

const files = Object.values(roots).map((file) => join(declarations, file));
const program = ts.createProgram(files, {
  strict: true,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  types: [],
});
const checker = program.getTypeChecker();
const { TypeFlags, SymbolFlags } = ts;

const rootTypes = new Map();
for (const [name, file] of Object.entries(roots)) {
  const module = checker.getSymbolAtLocation(program.getSourceFile(join(declarations, file)));
  const symbol = checker.getExportsOfModule(module).find((found) => found.name === name);
  if (!symbol) throw new Error(`${name} is not declared in ${file}`);
  rootTypes.set(checker.getDeclaredTypeOfSymbol(symbol), name);
}

const $defs = {};
const names = new Map();
for (const [type, name] of rootTypes) names.set(type, name);
for (const [type, name] of rootTypes) $defs[name] = describeMembers(type, name);
const schema = { $schema: "https://json-schema.org/draft/2020-12/schema", $defs };
writeFileSync(new URL("stripe.json", import.meta.url), `${JSON.stringify(schema)}\n`);

function describe(type) {
  if (type.isUnion()) return describeUnion(type);
  if (type.flags & TypeFlags.Null) return { type: "null" };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value };
  if (type.flags & TypeFlags.BooleanLiteral) return { const: checker.typeToString(type) === "true" };
  if (type.flags & TypeFlags.String || isOtherString(type)) return { type: "string" };
  if (type.flags & TypeFlags.Number) return { type: "number" };
  if (type.flags & TypeFlags.Boolean) return { type: "boolean" };
  if (type.flags & (TypeFlags.Void | TypeFlags.Undefined | TypeFlags.Never)) return null;
  if (checker.isArrayType(type)) {
    const items = describe(checker.getTypeArguments(type)[0]);
    return items ? { type: "array", items } : { type: "array", maxItems: 0 };
  }
  if (type.symbol?.name === "Decimal") return { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" };
  return describeObject(type);
}

/** The SDK leaves string unions open for future values; the schema allows today's values only. */
function isOtherString(type) {
  return type.isIntersection();
}

function describeUnion(type) {
  const hasWords = type.types.some((part) => part.isStringLiteral());
  const parts = type.types
    .filter((part) => !(hasWords && isOtherString(part)))
    .map(describe)
    .filter(Boolean);
  const literals = parts.filter((part) => "const" in part).map((part) => part.const);
  const others = parts.filter((part) => !("const" in part));
  const isYesOrNo = literals.length === 2 && literals.every((literal) => typeof literal === "boolean");
  if (isYesOrNo) others.push({ type: "boolean" });
  else if (literals.length > 0) others.push({ enum: literals });
  const distinct = [...new Map(others.map((part) => [JSON.stringify(part), part])).values()];
  if (distinct.length === 0) return null;
  return distinct.length === 1 ? distinct[0] : { anyOf: distinct };
}

/** Types that the sandbox never returns are described by their id alone. */
function describeObject(type) {
  const known = names.get(type);
  if (known) return { $ref: `#/$defs/${known}` };
  const properties = checker.getPropertiesOfType(type);
  const has = (name) => properties.some((property) => property.name === name);
  if (type.symbol?.name === "ApiList") return describeMembers(type, "ApiList");
  if (has("id") && has("object")) return null;
  const name = qualifiedName(type);
  if (!name) return describeMembers(type, "");
  names.set(type, name);
  $defs[name] = {};
  $defs[name] = describeMembers(type, type.symbol.name);
  return { $ref: `#/$defs/${name}` };
}

function qualifiedName(type) {
  if (!type.symbol || type.symbol.name === "__type") return null;
  return checker.getFullyQualifiedName(type.symbol).replace(/^".*"\./, "").replaceAll(".", "_");
}

function describeMembers(type, owner) {
  const declaredProperties = checker.getPropertiesOfType(type);
  const index = checker.getIndexInfoOfType(type, ts.IndexKind.String);
  if (declaredProperties.length === 0 && !index) return { type: "object" };
  const properties = {};
  const required = [];
  for (const property of declaredProperties) {
    if (cardOnly.has(owner) && !cardParts.has(property.name)) continue;
    const isOptional = Boolean(property.flags & SymbolFlags.Optional);
    const isUnanswered = unanswered.has(`${owner}.${property.name}`);
    const declared = checker.getTypeOfSymbol(property);
    const described = isUnanswered ? (isOptional ? null : { type: "null" }) : describe(declared);
    if (described) properties[property.name] = described;
    if (!isOptional) required.push(property.name);
  }
  const additionalProperties = index ? (describe(index.type) ?? false) : false;
  return { type: "object", properties, ...(required.length > 0 && { required }), additionalProperties };
}
