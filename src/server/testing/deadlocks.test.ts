import { expect, test } from "vitest";
import { deadlocksIn } from "./deadlocks.ts";

const deadlock = `2026-07-01 12:00:00.000 UTC [63] ERROR:  deadlock detected
2026-07-01 12:00:00.000 UTC [63] DETAIL:  Process 63 waits for ShareLock on transaction 1654; blocked by process 66.
	Process 66 waits for ShareLock on transaction 1651; blocked by process 63.
	Process 63: update rides set state = $1
	where id = $2
	Process 66: update rides set state = $1
2026-07-01 12:00:00.000 UTC [63] HINT:  See server log for query details.
2026-07-01 12:00:00.000 UTC [63] STATEMENT:  update rides set state = $1
	where id = $2
`;
const other = `2026-07-01 12:00:01.000 UTC [64] ERROR:  duplicate key value violates unique constraint "accounts_pkey"
2026-07-01 12:00:01.000 UTC [64] DETAIL:  Key (id)=(1) already exists.
`;

test("deadlocks are extracted from a log with their details", () => {
  expect(deadlocksIn(other + deadlock + other + deadlock)).toEqual([deadlock, deadlock]);
  expect(deadlocksIn(other)).toEqual([]);
});
