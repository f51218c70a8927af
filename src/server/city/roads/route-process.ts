import { Actor } from "@valhallajs/valhallajs";
import * as z from "zod/mini";
import {
  readTurns,
  turnsReplySchema,
  turnsRequest,
} from "#server/adapters/routing/valhalla-turns.ts";
import type { Road, RoadQuery, RoadReply } from "./route-messages.ts";
import { routerConfig } from "./valhalla.ts";

// This process answers route queries over IPC, one after the other, and ends with its parent.
const [tiles = "", firstTrip = ""] = process.argv.slice(2);
const actor = new Actor(routerConfig(tiles));

const METERS_PER_MILE = 1609.344;
const replySchema = z.object({
  routes: z.tuple(
    [z.object({ geometry: z.string(), distance: z.number(), duration: z.number() })],
    z.unknown(),
  ),
});

// Weighing distance too matches the routes of taxis better than the fastest route without traffic.
const costingOptions = { auto: { use_highways: 0.2, use_distance: 0.5 } };

/** Null if there is no route, or if Valhalla fails. */
const findRoad = (query: RoadQuery): Promise<Road | null> =>
  (query.hasTurns ? readWithTurns(query) : readLine(query)).catch(() => null);

async function readWithTurns({ from, to, heading }: RoadQuery): Promise<Road> {
  const request = { ...turnsRequest({ ...from, heading }, to), costing_options: costingOptions };
  return readTurns(turnsReplySchema.parse(await actor.route(request)));
}

async function readLine({ from, to }: RoadQuery): Promise<Road> {
  const reply = await actor.route({
    locations: [from, to].map(({ latitude, longitude }) => ({ lat: latitude, lon: longitude })),
    costing: "auto",
    costing_options: costingOptions,
    directions_type: "none",
    // Only this format writes lines with precision 5.
    format: "osrm",
    shape_format: "polyline5",
  });
  const [{ geometry, distance, duration }] = replySchema.parse(reply).routes;
  return {
    miles: distance / METERS_PER_MILE,
    freeFlowMinutes: duration / 60,
    line: geometry,
    turns: [],
  };
}

let last = Promise.resolve();
process.on("message", (query: RoadQuery) => {
  last = last.then(async () => {
    const reply: RoadReply = { id: query.id, road: await findRoad(query) };
    process.send?.(reply);
  });
});
// The first turns take six times as long as later ones, which on a busy machine is beyond the time limit of a query.
await findRoad({ id: 0, ...JSON.parse(firstTrip), hasTurns: true });
process.send?.("ready");
process.on("disconnect", () => process.exit(0));
// A signal to the whole group stops the parent first, which then disconnects.
process.on("SIGINT", () => {});
