// Draws the cars and the portraits of the demo's people: `npm run pictures`. The results are committed.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { carPaints } from "#shared/drivers/car-paint.ts";
import { vehicleTypes } from "#shared/drivers/vehicle-types.ts";
import { drawCar } from "./pictures/cars.ts";
import { drawPortrait, looks } from "./pictures/portraits.ts";

const root = join(import.meta.dirname, "..");
const MAX_BYTES = 4_000;
/** Twice the size on a page. */
const CAR_WIDTH = 192;
const PORTRAIT_SIDE = 192;

await draw(
  "src/web/public/cars",
  CAR_WIDTH,
  vehicleTypes.flatMap((type) =>
    carPaints.map((color) => ({
      name: `${type.toLowerCase()}-${color}`,
      svg: drawCar(type, color),
    })),
  ),
);
await draw(
  "demo/cast/portraits",
  PORTRAIT_SIDE,
  Object.entries(looks).map(([name, look]) => ({ name, svg: drawPortrait(look) })),
);

/** Writes an AVIF file per drawing; throws if one is too large to be loaded in a list. */
async function draw(
  folder: string,
  width: number,
  drawings: readonly { name: string; svg: string }[],
): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  for (const { name, svg } of drawings) {
    const picture = await sharp(Buffer.from(svg), { density: 288 })
      .resize(width)
      .avif({ quality: 55, effort: 6 })
      .toBuffer();
    if (picture.length > MAX_BYTES) throw new Error(`${name} has ${picture.length} bytes`);
    await writeFile(join(root, folder, `${name}.avif`), picture);
  }
  console.log(`${folder}: ${drawings.length} pictures`);
}
