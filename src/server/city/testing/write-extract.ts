import { closeSync, openSync, writeSync } from "node:fs";
import { deflateSync } from "node:zlib";
import type { OsmNode, OsmWay } from "#server/city/osm/read-extract.ts";

/**
 * Writes an OpenStreetMap extract (https://wiki.openstreetmap.org/wiki/PBF_Format): nodes first, then ways, each in
 * the order of their ids.
 */
export function writeExtract(file: string, items: Iterable<OsmNode | OsmWay>): void {
  const output = openSync(file, "w");
  writeSync(output, blob("OSMHeader", header()));
  let block: (OsmNode | OsmWay)[] = [];
  const flush = () => {
    if (block.length > 0) writeSync(output, blob("OSMData", primitiveBlock(block)));
    block = [];
  };
  for (const item of items) {
    if (block.length === ITEMS_PER_BLOCK || (block[0] && block[0].type !== item.type)) flush();
    block.push(item);
  }
  flush();
  closeSync(output);
}

const ITEMS_PER_BLOCK = 8000;

const header = () =>
  Buffer.concat([
    bytesField(4, Buffer.from("OsmSchema-V0.6")),
    bytesField(16, Buffer.from("test")),
  ]);

function blob(type: string, content: Buffer): Buffer {
  const data = Buffer.concat([varintField(2, content.length), bytesField(3, deflateSync(content))]);
  const head = Buffer.concat([bytesField(1, Buffer.from(type)), varintField(3, data.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, data]);
}

function primitiveBlock(items: (OsmNode | OsmWay)[]): Buffer {
  const texts = new Map([["", 0]]);
  const indexOf = (text: string) => {
    const index = texts.get(text) ?? texts.size;
    texts.set(text, index);
    return index;
  };
  const group = Buffer.concat(
    items.map((item) =>
      item.type === "node"
        ? bytesField(1, nodeMessage(item, indexOf))
        : bytesField(3, wayMessage(item, indexOf)),
    ),
  );
  const table = Buffer.concat([...texts.keys()].map((text) => bytesField(1, Buffer.from(text))));
  return Buffer.concat([bytesField(1, table), bytesField(2, group)]);
}

const nodeMessage = ({ id, lat, lon, tags }: OsmNode, indexOf: (text: string) => number) =>
  Buffer.concat([
    varintField(1, zigzag(id)),
    tagFields(tags, indexOf),
    varintField(8, zigzag(Math.round(lat * 1e7))),
    varintField(9, zigzag(Math.round(lon * 1e7))),
  ]);

function wayMessage({ id, refs, tags }: OsmWay, indexOf: (text: string) => number): Buffer {
  const steps = refs.map((ref, index) => varint(zigzag(ref - (refs[index - 1] ?? 0))));
  return Buffer.concat([
    varintField(1, id),
    tagFields(tags, indexOf),
    bytesField(8, Buffer.concat(steps)),
  ]);
}

function tagFields(tags: Record<string, string> = {}, indexOf: (text: string) => number): Buffer {
  const keys = Object.keys(tags).map((key) => varint(indexOf(key)));
  const values = Object.values(tags).map((value) => varint(indexOf(value)));
  return Buffer.concat([bytesField(2, Buffer.concat(keys)), bytesField(3, Buffer.concat(values))]);
}

const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...bytes, rest]);
}

const varintField = (field: number, value: number) =>
  Buffer.concat([varint(field * 8), varint(value)]);

const bytesField = (field: number, content: Buffer) =>
  Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
