import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const PAGE = join(import.meta.dirname, "../../docs/places.md");
const BLOCK = /(<!-- places:measure -->\n)[\s\S]*(\n<!-- end -->)/;

/** Replaces the block of `npm run places:measure` in docs/places.md. */
export async function publish(lines: readonly string[]): Promise<void> {
  const page = await readFile(PAGE, "utf8");
  if (!BLOCK.test(page)) throw new Error(`${PAGE}: the block <!-- places:measure --> is missing`);
  await writeFile(PAGE, page.replace(BLOCK, `$1${lines.join("\n")}$2`));
}
