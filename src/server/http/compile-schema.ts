import * as core from "zod/v4/core";

/**
 * The same schema, compiled: the shared schemas are built for the browser's weight and walk every object by
 * keys, which costs a server six times as much for a large answer. Kinds that are not named here stay as they are.
 */
export function compileSchema(schema: core.$ZodType): core.$ZodType {
  const { def } = (schema as core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return new core.$ZodObjectJIT({ ...def, shape: compileShape(def.shape) });
    case "array":
      return new core.$ZodArray({ ...def, element: compileSchema(def.element) });
    case "nullable":
      return new core.$ZodNullable({ ...def, innerType: compileSchema(def.innerType) });
    case "optional":
      return new core.$ZodOptional({ ...def, innerType: compileSchema(def.innerType) });
    default:
      return schema;
  }
}

const compileShape = (shape: core.$ZodShape): core.$ZodShape =>
  Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, compileSchema(field)]));
