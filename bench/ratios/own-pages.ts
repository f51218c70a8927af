import { openSession } from "#server/accounts/sessions.ts";
import { openDb } from "#server/database/db.ts";
import { getDashboard, getEarnings, getTransfers } from "#shared/earnings/contract.ts";
import { marketIsoDate } from "#shared/market-time.ts";
import { plusMinutes } from "#shared/plus-minutes.ts";
import { getOpenRides, getRecentRides } from "#shared/rides/contract.ts";
import {
  getDriverHistory,
  getRiderHistory,
  getScheduledRides,
} from "#shared/rides/lists-contract.ts";
import { getRiderDashboard, getRiderMonths } from "#shared/spending/contract.ts";
import { type BenchDatabase, insertPerson, prepareSecondDatabase } from "../bench-database.ts";
import { startServer } from "../child.ts";
import { insertPastPayments, insertPastRides, recountSums } from "../past-rides.ts";
import { type Measurement, micros } from "../report.ts";
import { computeGrowth, findLargestGrowth, formatTimes, timeCalls } from "../timed-calls.ts";

const FEW = 100;
const MANY = 100_000;

interface PageCall {
  name: string;
  reader: "rider" | "driver";
  path: string;
}

const call = (
  reader: PageCall["reader"],
  name: string,
  { path }: { path: string },
  query: Record<string, string> = {},
): PageCall => ({
  name: `${reader}: ${name}`,
  reader,
  path: `${path}?${new URLSearchParams(query)}`,
});

const today = new Date();
const daysBack = (days: number) => ({
  from: marketIsoDate(plusMinutes(today, -days * 24 * 60)),
  to: marketIsoDate(today),
});

const month = marketIsoDate(today).slice(0, "2026-11".length);

/** Every call of rider and driver pages that reads their rides. */
const pages: readonly PageCall[] = [
  call("rider", "history", getRiderHistory),
  call("rider", "past rides", getRiderHistory, { part: "past" }),
  call("rider", "dashboard", getRiderDashboard),
  call("rider", "open rides", getOpenRides),
  call("rider", "last rides", getRecentRides),
  call("driver", "history", getDriverHistory),
  call("driver", "history completed", getDriverHistory, { status: "completed" }),
  call("driver", "scheduled rides", getScheduledRides),
  call("driver", "dashboard", getDashboard),
  call("driver", "earnings of 30 days", getEarnings, daysBack(29)),
  call("driver", "transfers", getTransfers),
  call("driver", "open rides", getOpenRides),
  call("driver", "last rides", getRecentRides),
];

/** Calls whose time may grow with a person's rides: last pages, word searches, a month, 30 days and a year. */
const listSlowPages = (last: number): readonly PageCall[] => [
  call("rider", "past rides, last page", getRiderHistory, { part: "past", page: String(last) }),
  call("rider", "past rides found by two words", getRiderHistory, {
    part: "past",
    search: "jfk dan",
  }),
  call("rider", "this month", getRiderMonths, { from: month, to: month }),
  call("driver", "history, last page", getDriverHistory, { page: String(last) }),
  call("driver", "history found by two words", getDriverHistory, { search: "jfk number" }),
  call("driver", "history of 30 days", getDriverHistory, daysBack(29)),
  call("driver", "earnings of 366 days", getEarnings, daysBack(365)),
  call("driver", "transfers, last page", getTransfers, { page: String(last) }),
];

/** Ratio 10c: each of these calls for a rider and a driver with 100,000 rides, against 100 rides. */
export async function measureOwnPages(database: BenchDatabase): Promise<Measurement[]> {
  const second = await prepareSecondDatabase(database, 10);
  const few = await insertPair(second, 2, FEW);
  const many = await insertPair(second, 1, MANY);
  await insertPastPayments(second.pool);
  await recountSums(second.pool);
  await second.pool.query("vacuum analyze");
  const product = await startServer("product", [second.databaseUrl, few.riderId]);
  const readAs =
    (tokens: Pair) =>
    async ({ path, reader }: PageCall) => {
      const url = new URL(`/api${path}`, product.url);
      const headers = { authorization: `Bearer ${tokens[reader]}` };
      const answer = await fetch(url, { headers });
      if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
      await answer.arrayBuffer();
    };
  const times = await timeCalls(pages, readAs(few), readAs(many));
  const last = await timeCalls(listSlowPages(FEW / 10), readAs(few), readAs(few));
  const grown = await timeCalls(listSlowPages((MANY * 0.9) / 10), readAs(many), readAs(many));
  await product.stop();
  await second.remove();
  const worst = findLargestGrowth(times);
  const growth = worst ? computeGrowth(worst) : Number.NaN;
  return [
    {
      number: 10,
      part: "c",
      what: `each of the ${times.length} page calls of a rider and a driver with ${MANY.toLocaleString("en-US")} rides, against ${FEW} rides`,
      goal: "< 2 x the time",
      measured: `${growth.toFixed(1)} x (${worst?.name})`,
      isMet: growth < 2,
      details: [
        ...times.map((time) => formatTimes(time, `with ${FEW} rides`)),
        ...last.map(
          ({ name, many: little }, at) =>
            `may take longer: ${name}: ${micros(little)}, ${micros(grown[at]?.many ?? 0)}`,
        ),
      ],
    },
  ];
}

type Pair = Record<PageCall["reader"], string> & { riderId: string };

/** Inserts a rider with this many rides of one driver; returns session tokens of both. */
async function insertPair({ pool }: BenchDatabase, number: number, count: number): Promise<Pair> {
  const riderId = await insertPerson(pool, "RIDER", `rider${number}`);
  const { rows } = await pool.query<{ id: string }>(
    "select account_id as id from drivers where number = $1",
    [number],
  );
  const driverId = rows[0]?.id ?? "";
  await insertPastRides(pool, { riderId, driverId, count });
  const open = (id: string) => openSession({ db: openDb(pool), now: () => new Date() }, id);
  return { riderId, rider: await open(riderId), driver: await open(driverId) };
}
