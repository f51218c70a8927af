import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { CSP_REPORTS_PATH } from "./security.ts";
import type { App } from "./typed-app.ts";

const MAX_BYTES = 10_000;
const MAX_LOGGED = 3;

/** Logs violations of the content security policy that browsers report, as warnings. Replies 204. */
export function cspReports(app: App): void {
  void app.register(async (raw: FastifyInstance) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser(
      ["application/csp-report", "application/reports+json"],
      { parseAs: "string", bodyLimit: MAX_BYTES },
      raw.getDefaultJsonParser("error", "error"),
    );
    const options = { schema: { hide: true }, config: { limit: "cspReports" } } as const;
    raw.post(CSP_REPORTS_PATH, options, async (request, reply) => {
      for (const violation of violationsIn(request.body).slice(0, MAX_LOGGED))
        request.log.warn(violation, "content security policy violated");
      return reply.code(204).send();
    });
  });
}

const text = z.catch(z.string(), "");

const firstWord = (text: string): string => text.split(" ")[0] ?? "";

/** Body of `report-uri`: one report (CSP Level 3, section 5.3). */
const reportUriBody = z.pipe(
  z.object({
    "csp-report": z.object({
      "document-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
      "source-file": text,
    }),
  }),
  z.transform(({ "csp-report": report }) => [
    {
      directive: report["effective-directive"] || firstWord(report["violated-directive"]),
      blocked: report["blocked-uri"],
      page: report["document-uri"],
      source: report["source-file"],
    },
  ]),
);

const violation = z.object({
  type: z.literal("csp-violation"),
  body: z.object({
    documentURL: text,
    effectiveDirective: text,
    blockedURL: text,
    sourceFile: text,
  }),
});

/** Body of the Reporting API: a batch of reports, including other types. */
const reportingApiBody = z.pipe(
  z.array(z.unknown()),
  z.transform((reports) =>
    reports.flatMap((report) => {
      const { data } = z.safeParse(violation, report);
      if (!data) return [];
      const {
        effectiveDirective: directive,
        blockedURL: blocked,
        documentURL,
        sourceFile,
      } = data.body;
      return [{ directive, blocked, page: documentURL, source: sourceFile }];
    }),
  ),
);

type Report = Record<"directive" | "blocked" | "page" | "source", string>;

/** Violations in a body, reduced to fields without personal data; empty for a body that is neither kind of report. */
function violationsIn(body: unknown) {
  const reports: Report[] =
    z.safeParse(z.union([reportUriBody, reportingApiBody]), body).data ?? [];
  return reports
    .filter(({ blocked, source }) => !isExtension(blocked) && !isExtension(source))
    .map(({ directive, blocked, page }) => ({
      directive: /^[a-z-]{1,40}$/.test(directive) ? directive : "unknown",
      blocked: blockedOrigin(blocked),
      page: pathWithoutIds(page),
    }));
}

/** Browser extensions inject their own resources into pages; the report contains their URL or only its scheme. */
const isExtension = (url: string): boolean => /^[a-z-]+-extension(:|$)/.test(url);

/** Origin of a web URL, scheme of another URL, or a keyword such as "inline". */
function blockedOrigin(blockedUrl: string): string {
  if (/^[a-z-]{1,40}$/.test(blockedUrl)) return blockedUrl;
  if (!URL.canParse(blockedUrl)) return "unknown";
  const { origin, protocol } = new URL(blockedUrl);
  return (origin === "null" ? protocol : origin).slice(0, 200);
}

/** Path of a page. Masks segments that are not lower-case words: they may be ids, codes or names. */
function pathWithoutIds(page: string): string {
  if (!URL.canParse(page)) return "unknown";
  const segments = new URL(page).pathname.slice(0, 200).split("/");
  return segments.map((part) => (/^[a-z-]{0,30}$/.test(part) ? part : ":id")).join("/");
}
