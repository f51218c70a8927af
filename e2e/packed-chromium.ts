import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const CACHE = join(import.meta.dirname, "../node_modules/.cache/chromium");
const PACK = join(import.meta.dirname, "../node_modules/@sparticuz/chromium/bin");

/** Unpacks, once, the packaged headless Chromium for Linux with its libraries and fonts. */
export async function unpackChromium(): Promise<{
  executablePath: string;
  env: Record<string, string>;
}> {
  if (!(await isUnpacked())) await unpack();
  await writeFile(join(CACHE, "fonts.conf"), fontsConf(join(CACHE, "fonts")));
  const libraries = [join(CACHE, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean);
  return {
    executablePath: join(CACHE, "chromium"),
    env: {
      ...definedEnvironment(),
      LD_LIBRARY_PATH: libraries.join(":"),
      FONTCONFIG_FILE: join(CACHE, "fonts.conf"),
    },
  };
}

/**
 * The package unpacks into the temporary folder, where any user could place a `chromium`, so it gets a
 * private folder.
 */
async function unpack(): Promise<void> {
  const newFolder = `${CACHE}-${process.pid}`;
  await mkdir(newFolder, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = newFolder;
  try {
    const { default: chromium, inflate } = await import("@sparticuz/chromium");
    await chromium.executablePath();
    await inflate(join(PACK, "al2023.tar.br"));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  await rename(newFolder, CACHE).catch(() => rm(newFolder, { recursive: true }));
}

async function isUnpacked(): Promise<boolean> {
  return access(join(CACHE, "chromium")).then(
    () => true,
    () => false,
  );
}

function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${folder}-cache</cachedir>
</fontconfig>
`;
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    ),
  );
}
