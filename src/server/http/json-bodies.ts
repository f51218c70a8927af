import type { App } from "./typed-app.ts";

/** Reads JSON bodies. An empty one is no body: some callers say that they send JSON also where there is nothing to send. */
export function jsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const options = { parseAs: "string" } as const;
  app.addContentTypeParser<string>("application/json", options, (request, body, done) =>
    body === "" ? done(null) : parse(request, body, done),
  );
}
