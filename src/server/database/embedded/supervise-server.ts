import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { bringUp, type ClusterContext } from "./bring-up.ts";
import { connect } from "./connection.ts";
import { takeOwnership } from "./ownership.ts";
import { stopPostmaster } from "./postmaster.ts";

const RETRY_DELAY_MS = 2_000;

/**
 * Takes ownership of the running server unless another program owns it. The owner restarts a server that dies, on the
 * same port, and stops it at the end. Returns the stop function, which leaves another program's server running.
 */
export async function superviseServer(
  context: ClusterContext,
  port: number,
  log: (message: string) => void,
): Promise<() => Promise<void>> {
  let connection = await connect(context.cluster, port);
  if (!(await takeOwnership(connection))) {
    await connection.end();
    return async () => undefined;
  }
  let isStopping = false;
  const supervision = restartUntilStopped();
  return async () => {
    isStopping = true;
    await connection.end();
    await supervision;
    await stopPostmaster(context.cluster.folder);
  };

  async function restartUntilStopped(): Promise<void> {
    await waitForConnectionLoss(connection);
    while (!isStopping) {
      log("The database has stopped and is restarted");
      const restartedServer = await restart(context, port).catch((error: Error) => error);
      if (restartedServer instanceof Error) {
        log(restartedServer.message);
        await pause(RETRY_DELAY_MS);
      } else {
        connection = restartedServer;
        await (isStopping ? connection.end() : waitForConnectionLoss(connection));
      }
    }
  }
}

async function waitForConnectionLoss(client: pg.Client): Promise<void> {
  await new Promise<void>((resolve) => client.once("end", resolve));
}

async function restart(context: ClusterContext, port: number): Promise<pg.Client> {
  await bringUp(context, port);
  const client = await connect(context.cluster, port);
  await takeOwnership(client);
  return client;
}
