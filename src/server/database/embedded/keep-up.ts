import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { bringUp, type Ground } from "./bring-up.ts";
import { connect } from "./connection.ts";
import { takeOwnership } from "./ownership.ts";
import { stopPostmaster } from "./postmaster.ts";

const NEXT_TRY_MS = 2_000;

/**
 * Takes ownership of the running server unless another program has it: restarts the server on the same port when it
 * dies, and stops it at the end. Returns the stop function, which leaves another program's server running.
 */
export async function keepUp(
  ground: Ground,
  port: number,
  log: (sentence: string) => void,
): Promise<() => Promise<void>> {
  let watch = await connect(ground.cluster, port);
  if (!(await takeOwnership(watch))) {
    await watch.end();
    return async () => undefined;
  }
  let isStopping = false;
  const keeping = keepWatch();
  return async () => {
    isStopping = true;
    await watch.end();
    await keeping;
    await stopPostmaster(ground.cluster.folder);
  };

  async function keepWatch(): Promise<void> {
    await lost(watch);
    while (!isStopping) {
      log("The database went away and is brought back");
      const back = await bringBack(ground, port).catch((error: Error) => error);
      if (back instanceof Error) {
        log(back.message);
        await pause(NEXT_TRY_MS);
      } else {
        watch = back;
        await (isStopping ? watch.end() : lost(watch));
      }
    }
  }
}

async function lost(client: pg.Client): Promise<void> {
  await new Promise<void>((resolve) => client.once("end", resolve));
}

async function bringBack(ground: Ground, port: number): Promise<pg.Client> {
  await bringUp(ground, port);
  const client = await connect(ground.cluster, port);
  await takeOwnership(client);
  return client;
}
