import type pg from "pg";

const BEAT_MS = 500;
const ANSWER_MS = 1000;

/**
 * Queries a connection twice a second until the connection ends. Calls `onFailure` when a query fails or takes longer
 * than a second: TCP alone would not detect a frozen server or a lost network for minutes.
 */
export function startHeartbeat(client: pg.Client, onFailure: (error: Error) => void): void {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  const fail = (error: Error): void => {
    if (isOver) return;
    end();
    onFailure(error);
  };
  const beat = (): void => {
    let isAnswered = false;
    const answer = client.query("select 1").then(() => {
      isAnswered = true;
      clearTimeout(timer);
      if (!isOver) timer = setTimeout(beat, BEAT_MS);
    });
    answer.catch(fail);
    const checkReply = () => isAnswered || fail(new Error("no answer to a heartbeat"));
    // If the event loop was blocked for a second, the reply may have arrived but not been read yet.
    timer = setTimeout(() => setImmediate(checkReply), ANSWER_MS);
  };
  client.once("end", end);
  timer = setTimeout(beat, BEAT_MS);
}
