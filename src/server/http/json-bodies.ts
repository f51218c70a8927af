import type { App } from "./typed-app.ts";

/** Parses JSON bodies. Accepts an empty body: some clients send the JSON content type without content. */
export function jsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const options = { parseAs: "string" } as const;
  app.addContentTypeParser<string>("application/json", options, (request, body, done) =>
    body === "" ? done(null) : parse(request, body, done),
  );
}
