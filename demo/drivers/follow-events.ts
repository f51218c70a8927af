import { createParser } from "eventsource-parser";
import { type Caller, openStream, Refused } from "./api.ts";
import { pause } from "./pause.ts";
import type { Shift } from "./shift.ts";

/**
 * Rings the bell for each event about the driver's rides, and after a reconnect, because events may have been missed.
 */
export async function followEvents({ caller, bell, pace }: Shift): Promise<void> {
  while (!caller.signal.aborted) {
    try {
      await readStream(caller, bell.ring);
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    bell.ring();
    await pause(pace.retryMs, caller.signal);
  }
}

/** Reads until the stream ends or fails. */
async function readStream(caller: Caller, onNews: () => void): Promise<void> {
  const stream = await openStream(caller, "/api/live");
  const parser = createParser({ onEvent: onNews });
  for await (const text of stream.setEncoding("utf8")) parser.feed(text);
}
