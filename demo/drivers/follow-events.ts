import { createParser } from "eventsource-parser";
import { type Caller, openStream, Refused } from "./api.ts";
import { pause } from "./pause.ts";
import type { Shift } from "./shift.ts";

/**
 * Wakes the simulation for each event of the driver's live stream, and whenever the stream ends, because events are
 * missed until the next connection. Throws Refused if the stream is denied.
 */
export async function followEvents({ caller, wakeup, pace }: Shift): Promise<void> {
  while (!caller.signal.aborted) {
    try {
      await readStream(caller, wakeup.notify);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    wakeup.notify();
    await pause(pace.retryMs, caller.signal);
  }
}

/** Reads until the stream ends or fails. */
async function readStream(caller: Caller, onEvent: () => void): Promise<void> {
  const stream = await openStream(caller, "/api/live");
  const parser = createParser({ onEvent: onEvent });
  for await (const chunk of stream.setEncoding("utf8")) parser.feed(chunk);
}
