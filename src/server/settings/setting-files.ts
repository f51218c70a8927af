import { readFileSync } from "node:fs";
import { settingNames } from "./schema.ts";

type Source = Record<string, string | undefined>;

const SUFFIX = "_FILE";

/**
 * Returns a copy in which each setting NAME is the content of the file that NAME_FILE names, without the line break at
 * its end. Service managers pass secrets as files, which child processes do not inherit. A setting that is set twice,
 * or whose file cannot be read, is a problem.
 */
export function readSettingFiles(variables: Source): { source: Source; problems: string[] } {
  const source: Source = { ...variables };
  const problems: string[] = [];
  for (const name of settingNames) {
    const file = variables[name + SUFFIX];
    if (!file) continue;
    if (variables[name]) {
      problems.push(`${name}: expected either ${name} or ${name}${SUFFIX}, not both`);
      continue;
    }
    try {
      source[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      const { code = "unreadable" } = error as NodeJS.ErrnoException;
      problems.push(
        `${name}: expected ${name}${SUFFIX} to name a readable file (${file}: ${code})`,
      );
    }
  }
  return { source, problems };
}
