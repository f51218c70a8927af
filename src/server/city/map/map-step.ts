import { join } from "node:path";
import type { PackJob, PackStep } from "#server/city/pack-step.ts";
import { cutTiles } from "./cut-tiles.ts";
import { type FeatureSpool, openSpool } from "./feature-spool.ts";
import { readFeatures } from "./read-features.ts";
import { type PmtilesWriter, writePmtiles } from "./write-pmtiles.ts";

const MIN_ZOOM = 8;
/** First zoom level of the detailed tiles, which are cut from smaller parts of the city. */
const DETAIL_FROM = 12;
const MAX_ZOOM = 15;
/** Share of the step's progress for reading the extract. */
const READING = 0.5;

/** Builds `map.pmtiles`. Memory holds the node positions and the features of one tile of zoom 8 or 12. */
export const mapStep: PackStep = {
  name: "map",
  build: async (job) => {
    const overview = openSpool(join(job.folder, "map-overview"), MIN_ZOOM);
    const detail = openSpool(join(job.folder, "map-detail"), DETAIL_FROM);
    try {
      return await buildMap(job, overview, detail);
    } finally {
      overview.remove();
      detail.remove();
    }
  },
};

async function buildMap(job: PackJob, overview: FeatureSpool, detail: FeatureSpool) {
  const layers = new Set<string>();
  const onProgress = (share: number) => job.onProgress(share * READING);
  const skippedItems = await readFeatures({ ...job, onProgress }, (feature) => {
    layers.add(feature.layer);
    if (feature.minZoom < DETAIL_FROM) overview.add(feature);
    detail.add(feature);
  });
  const writer = await writePmtiles(join(job.folder, "map.pmtiles"), {
    ...{ bounds: job.bounds, minZoom: MIN_ZOOM, maxZoom: MAX_ZOOM },
    metadata: {
      name: job.name,
      attribution: "OpenStreetMap contributors, Open Database License 1.0",
      vector_layers: [...layers].toSorted().map((id) => ({ id, fields: {} })),
    },
  });
  try {
    await writeTiles(job, writer, [
      { spool: overview, minZoom: MIN_ZOOM, maxZoom: DETAIL_FROM - 1 },
      { spool: detail, minZoom: DETAIL_FROM, maxZoom: MAX_ZOOM },
    ]);
    return { ...(await writer.finish()), ...skippedItems };
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

interface Level {
  spool: FeatureSpool;
  minZoom: number;
  maxZoom: number;
}

async function writeTiles(job: PackJob, writer: PmtilesWriter, levels: Level[]): Promise<void> {
  const rootTiles = levels.flatMap((level) =>
    level.spool.tiles().map((root) => ({ ...level, root })),
  );
  for (const [doneCount, { spool, root, minZoom, maxZoom }] of rootTiles.entries()) {
    job.signal?.throwIfAborted();
    const options = { root, minZoom, maxZoom, detailZoom: MAX_ZOOM };
    for (const { z, x, y, tile } of cutTiles(spool.read(root), options))
      await writer.add(z, x, y, tile);
    job.onProgress(READING + ((1 - READING) * (doneCount + 1)) / rootTiles.length);
  }
}
