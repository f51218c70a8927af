import type { Services } from "#server/services.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { answerNotFound } from "./errors.ts";
import type { App } from "./typed-app.ts";

const PATH = "/.well-known/security.txt";
/** Days until the file expires: RFC 9116 recommends less than a year. The file is generated for every request. */
const VALID_DAYS = 180;

/** Contact for reports of vulnerabilities (RFC 9116); 404 without a support address. */
export function securityTxt(
  app: App,
  {
    env,
    now,
    product,
  }: Pick<Services, "env" | "now"> & {
    product: Pick<Services["product"], "ownSupportEmail">;
  },
): void {
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    const address = product.ownSupportEmail();
    if (address === null) return answerNotFound(request, reply);
    const expires = plusMinutes(now(), VALID_DAYS * 24 * 60).toISOString();
    const lines = [
      `Contact: mailto:${address}`,
      `Expires: ${expires}`,
      "Preferred-Languages: en",
      `Canonical: ${env.publicUrl}${PATH}`,
    ];
    return reply.type("text/plain; charset=utf-8").send(`${lines.join("\n")}\n`);
  });
}
