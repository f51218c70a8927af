import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { operations, plainPath, resources } from "./operations.mjs";
import { Types } from "./types.mjs";

/**
 * Describes the operations in use from the declarations that Stripe generates for its SDK. `ts` is a TypeScript
 * compiler with an API, `folder` the SDK's folder of modules.
 */
export function describeDeclarations(ts, folder) {
  const files = globSync("resources/**/*.d.ts", { cwd: folder }).map((file) => join(folder, file));
  const program = ts.createProgram(files, {
    strict: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  });
  const checker = program.getTypeChecker();
  const exportsOf = (file) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file));
    return module ? checker.getExportsOfModule(module) : [];
  };
  const exported = (file, name) =>
    exportsOf(join(folder, file)).find((symbol) => symbol.name === name);
  const declared = (file, name) => checker.getDeclaredTypeOfSymbol(exported(file, name));
  const event = declared("resources/Events.d.ts", "Event");
  const eventBase = declared("resources/Events.d.ts", "EventBase");
  const types = new Types(ts, checker, new Map([[event, eventBase]]));
  const calls = callsIn(files, exportsOf, checker);
  const missing = operations.filter((name) => !calls.has(name));
  if (missing.length > 0) throw new Error(`not in the SDK: ${missing.join(", ")}`);
  const described = operations.map((name) => {
    const { params, answer } = calls.get(name);
    return [name, { params: types.params(params), answer: types.answer(answer) }];
  });
  const errorType = checker.getDeclaredTypeOfSymbol(
    exported("resources/PaymentIntents.d.ts", "PaymentIntent").exports.get("LastPaymentError"),
  );
  return {
    operations: Object.fromEntries(described),
    events: eventsOf(checker, event, types),
    error: types.answer(errorType),
    $defs: types.$defs,
  };
}

/** Parameter and response types of every operation, by "METHOD /path". */
function callsIn(files, exportsOf, checker) {
  const calls = new Map();
  for (const file of files) {
    for (const resource of exportsOf(file).filter(({ name }) => name.endsWith("Resource"))) {
      const requests = requestsOf(
        readFileSync(file.replace(/\.d\.ts$/, ".js"), "utf8"),
        resource.name,
      );
      for (const [method, names] of requests) {
        const declared = checker.getDeclaredTypeOfSymbol(resource).getProperty(method);
        for (const name of names.filter((called) => operations.includes(called)))
          calls.set(name, signatureOf(checker, declared));
      }
    }
  }
  return calls;
}

/** Requests by method of a class, as written in the SDK: `_makeRequest('POST', '/v1/refunds', ...)`. */
function requestsOf(source, className) {
  const body = source.split(`class ${className} `)[1]?.split("\n}")[0] ?? "";
  const methods = new Map();
  let method = "";
  for (const line of body.split("\n")) {
    method = line.match(/^ {4}(\w+)\(.*\) \{$/)?.[1] ?? method;
    const request = line.match(/_makeRequest\('(\w+)', (['`])(.+?)\2/);
    if (!request) continue;
    const path = plainPath(request[3].replace(/\$\{/g, "{"));
    methods.set(method, [...(methods.get(method) ?? []), `${request[1]} ${path}`]);
  }
  return methods;
}

function signatureOf(checker, method) {
  const [signature] = checker.getTypeOfSymbol(method).getCallSignatures();
  const params = signature.getParameters().find(({ name }) => name === "params");
  return {
    params: params && checker.getNonNullableType(checker.getTypeOfSymbol(params)),
    answer: answerOf(checker, signature.getReturnType()),
  };
}

/** The T of `Promise<Response<T>>`, or the list of T of `ApiListPromise<T>`. */
const answerOf = (checker, promise) => checker.getAwaitedType(promise).aliasTypeArguments[0];

/** Kind of the object in each event about the resources in use, by type of event. */
function eventsOf(checker, union, types) {
  const events = union.types.map((type) => {
    const name = checker.getTypeOfSymbol(type.getProperty("type")).value;
    const data = checker.getTypeOfSymbol(type.getProperty("data"));
    return [name, types.resourceOf(checker.getTypeOfSymbol(data.getProperty("object")))];
  });
  return Object.fromEntries(events.filter(([, resource]) => resources.has(resource)));
}
