import * as core from "zod/v4/core";

/**
 * Compiles a schema. The shared schemas use zod/mini, which is small but walks objects by key: a large reply takes the
 * server six times as long. Types other than object, array, nullable and optional stay unchanged.
 */
export function compileSchema(schema: core.$ZodType): core.$ZodType {
  const known = compiledSchemas.get(schema);
  if (known) return known;
  const compiledSchema = compile(schema);
  compiledSchemas.set(schema, compiledSchema);
  return compiledSchema;
}

/** Compiled schemas by original, so that the parser of a schema that routes share is generated once. */
const compiledSchemas = new WeakMap<core.$ZodType, core.$ZodType>();

function compile(schema: core.$ZodType): core.$ZodType {
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
