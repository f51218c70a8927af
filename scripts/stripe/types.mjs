import { formNumber, numberTypeOf } from "./form.mjs";
import { isUnusedMethod, resources } from "./operations.mjs";

/** Converts TypeScript types into JSON Schemas; named types become `$defs`. */
export class Types {
  $defs = {};
  #named = new Map();
  #ts;
  #checker;
  #replaced;

  /** `replaced` maps types to the types described in their place. */
  constructor(ts, checker, replaced) {
    this.#ts = ts;
    this.#checker = checker;
    this.#replaced = replaced;
  }

  /** Schema of a response. */
  answer(type) {
    return this.#describe(type, { isForm: false, name: "" });
  }

  /** Schema of a request, whose values are text. */
  params(type) {
    return type
      ? this.#describe(type, { isForm: true, name: "" })
      : { type: "object", maxProperties: 0 };
  }

  /** Stripe's name of an object with an `object` field, such as "charge". */
  resourceOf(type) {
    const object = this.#propertyType(type, "object");
    return object?.isStringLiteral() ? object.value : undefined;
  }

  /** Undefined for a type that has no values. `place` holds the name of the property and the kind of encoding. */
  #describe(type, place) {
    const actual = this.#replaced.get(type) ?? type;
    const { Void, Undefined, Never } = this.#ts.TypeFlags;
    if (actual.isUnion()) return this.#union(actual, place);
    if (actual.flags & (Void | Undefined | Never)) return undefined;
    return (
      this.#literal(actual, place) ?? this.#plain(actual, place) ?? this.#compound(actual, place)
    );
  }

  #literal(type, { isForm }) {
    const { Null, BooleanLiteral } = this.#ts.TypeFlags;
    const constant = (value) => ({ const: isForm ? String(value) : value });
    if (type.flags & Null) return isForm ? { const: "" } : { type: "null" };
    if (type.isStringLiteral() || type.isNumberLiteral()) return constant(type.value);
    if (type.flags & BooleanLiteral) return constant(this.#checker.typeToString(type) === "true");
    return undefined;
  }

  #plain(type, { isForm, name }) {
    const flags = this.#ts.TypeFlags;
    if (type.flags & flags.Any) return {};
    if (type.flags & flags.String || type.isIntersection()) return { type: "string" };
    if (type.symbol?.name === "Decimal") return formNumber("number");
    if (!(type.flags & flags.Number)) return undefined;
    const number = numberTypeOf(name);
    return isForm ? formNumber(number) : { type: number };
  }

  #compound(type, place) {
    if (!this.#checker.isArrayType(type)) return this.#object(type, place);
    const items = this.#describe(this.#checker.getTypeArguments(type)[0], place);
    return items ? { type: "array", items } : { type: "array", maxItems: 0 };
  }

  /** The SDK adds `OtherString` to each enum for future values; the description allows today's values only. */
  #union(type, place) {
    const isEnum = type.types.some((part) => part.isStringLiteral() && part.value !== "");
    const isId = type.types.some((part) => part.flags & this.#ts.TypeFlags.String);
    const parts = type.types
      .filter((part) => !(isEnum && part.isIntersection()))
      .filter((part) => place.isForm || !isId || this.#isInUse(part))
      .map((part) => this.#describe(part, place))
      .filter(Boolean);
    return unionOf(parts);
  }

  #isInUse(type) {
    const name = this.resourceOf(type);
    return name === undefined || resources.has(name);
  }

  #object(type, place) {
    if (type.symbol?.name === "ApiList") return this.#members(type, place);
    if (!place.isForm && !this.#isInUse(type)) return this.#stub(type);
    const name = this.#nameOf(type, place);
    if (!name) return this.#members(type, place);
    if (!this.#named.has(name)) {
      this.#named.set(name, type);
      this.$defs[name] = this.#members(type, place);
    }
    if (this.#named.get(name) !== type) throw new Error(`two types are named ${name}`);
    return { $ref: `#/$defs/${name}` };
  }

  /** An object outside the resources in use: its kind, and its id unless it has none. */
  #stub(type) {
    const fields = ["id", "object"].filter((name) => type.getProperty(name));
    const described = fields.map((name) => [name, this.answer(this.#propertyType(type, name))]);
    return { type: "object", properties: Object.fromEntries(described), required: fields };
  }

  #nameOf(type, { isForm }) {
    const symbol = type.aliasSymbol ?? type.symbol;
    if (!symbol || symbol.name === "__type") return undefined;
    const full = this.#checker.getFullyQualifiedName(symbol).replace(/^".*"\./, "");
    if (isForm) return `form.${full}`;
    const deleted = this.#propertyType(type, "deleted");
    const isDeleted = Boolean(deleted && deleted.flags & this.#ts.TypeFlags.BooleanLiteral);
    return isDeleted ? full : (this.resourceOf(type) ?? full);
  }

  #members(type, place) {
    const index = this.#checker.getIndexInfoOfType(type, this.#ts.IndexKind.String);
    const declared = this.#checker
      .getPropertiesOfType(type)
      .filter(({ name }) => !isUnusedMethod(type.symbol?.name, name))
      .map((property) => this.#member(property, place))
      .filter(({ schema }) => schema);
    if (declared.length === 0 && !index) return { type: "object" };
    const required = declared.filter(({ isRequired }) => isRequired).map(({ name }) => name);
    return {
      type: "object",
      properties: Object.fromEntries(declared.map(({ name, schema }) => [name, schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: index
        ? (this.#describe(index.type, { ...place, name: "" }) ?? false)
        : false,
    };
  }

  #member(property, { isForm }) {
    const { name, flags } = property;
    const schema = this.#describe(this.#checker.getTypeOfSymbol(property), { isForm, name });
    return { name, schema, isRequired: !(flags & this.#ts.SymbolFlags.Optional) };
  }

  #propertyType(type, name) {
    const property = type.getProperty?.(name);
    return property && this.#checker.getNonNullableType(this.#checker.getTypeOfSymbol(property));
  }
}

/** Joins the alternatives of a union; literals become one enum, `true | false` a boolean. */
function unionOf(parts) {
  const values = [...new Set(parts.filter((part) => "const" in part).map((part) => part.const))];
  const isBoolean = values.includes(true) && values.includes(false);
  const literals = isBoolean ? { type: "boolean" } : { enum: values.sort() };
  const others = parts.filter((part) => !("const" in part));
  const all = values.length > 0 ? [...others, literals] : others;
  const distinct = [...new Map(all.map((part) => [JSON.stringify(part), part])).values()];
  return distinct.length > 1 ? { anyOf: distinct } : distinct[0];
}
