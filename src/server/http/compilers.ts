import {
  serializerCompiler as compileSerializer,
  validatorCompiler as compileValidator,
} from "fastify-type-provider-zod";
import { $ZodType, config } from "zod/v4/core";
import { compileSchema } from "./compile-schema.ts";
import { fallbackMessage } from "./plain-sentences.ts";

config({ customError: fallbackMessage });

/** Validates requests, and validates and strips replies, with compiled schemas. */
export const validatorCompiler: typeof compileValidator = (route) =>
  compileValidator({ ...route, schema: compileSchema(route.schema) });

export const serializerCompiler: typeof compileSerializer = (route) => {
  const { schema } = route;
  return compileSerializer(
    schema instanceof $ZodType ? { ...route, schema: compileSchema(schema) } : route,
  );
};
