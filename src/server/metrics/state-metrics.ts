import { Gauge, type Registry } from "prom-client";
import type { Services } from "#server/services.ts";
import { type Backlog, readBacklog } from "./queries.ts";

type Sample = { labels?: Record<string, string>; value: number };

interface StateMetric {
  name: string;
  help: string;
  label?: string;
}

const nodeMetrics = {
  drivers: { name: "faire_market_drivers", help: "Drivers in this node's memory", label: "state" },
  connections: {
    ...{ name: "faire_database_connections", label: "state" },
    help: "Connections of this node's pool; awaited: calls that wait for one",
  },
  link: {
    name: "faire_node_link_connected",
    help: "1 if this node shares positions with the others; left out without REDIS_URL",
  },
  limits: {
    name: "faire_limits_shared",
    help: "1 if this node counts limits together with the others; left out without REDIS_URL",
  },
  quoteLimit: {
    name: "faire_quote_limit",
    help: "Quotes and estimates that this node makes at once at most; falls while the event loop is late",
  },
  quotes: {
    ...{ name: "faire_quotes", label: "outcome" },
    help: "Requests for quotes and estimates since the start: admitted, refused because too many waited, or admitted and expired",
  },
  replica: {
    name: "faire_read_replica_used",
    help: "1 if reads go to the replica, 0 if to the primary; left out without DATABASE_READ_URL",
  },
  replicaLag: {
    name: "faire_read_replica_lag_seconds",
    help: "How far the replica is behind; left out while it cannot be measured",
  },
  replicaFallbacks: {
    name: "faire_read_replica_fallbacks",
    help: "Reads since the start that went to the primary instead of the replica",
  },
  reachable: { name: "faire_database_reachable", help: "1 if the database answered this scrape" },
} satisfies Record<string, StateMetric>;

/** Left out of a scrape while the database is unreachable. */
const backlogMetrics = {
  dueJobs: { name: "faire_jobs_due", help: "Jobs that should have started", label: "task" },
  jobDelay: {
    ...{ name: "faire_job_delay_seconds", label: "task" },
    help: "Delay of the oldest due job; for settle_ride the age of the oldest settlement without an answer",
  },
  failedJobs: { name: "faire_jobs_failed", help: "Jobs that are not tried again" },
  refusedPayments: {
    name: "faire_payments_refused",
    help: "Payments, tips and tolls with money that Stripe refused to move, tried again at least every hour",
  },
  events: { name: "faire_stripe_events_waiting", help: "Stripe's events not yet processed" },
  eventDelay: {
    name: "faire_stripe_event_delay_seconds",
    help: "Age of the oldest of Stripe's events not yet processed",
  },
  findings: {
    ...{ name: "faire_findings_open", label: "kind" },
    help: "Disagreements of the books that no admin has resolved",
  },
  rides: {
    ...{ name: "faire_rides_active", label: "state" },
    help: "Rides between selection and end",
  },
} satisfies Record<string, StateMetric>;

/**
 * Gauges of this node's market and pool, and of the work that waits in the database for all nodes. Returns a function
 * that reads them, to be called before each scrape.
 */
export function measureState(
  registry: Registry,
  services: Pick<
    Services,
    "db" | "market" | "nodeLink" | "now" | "pool" | "quoteLimit" | "replica" | "sharedCounters"
  >,
): () => Promise<void> {
  const all: StateMetric[] = [...Object.values(nodeMetrics), ...Object.values(backlogMetrics)];
  const gauges = new Map(all.map((metric) => [metric.name, gaugeOf(metric, registry)]));
  const set = ({ name, label }: StateMetric, samples: readonly Sample[]): void => {
    const gauge = gauges.get(name);
    gauge?.reset();
    // `reset` sets a gauge without labels to 0.
    if (samples.length === 0 && label === undefined) gauge?.remove();
    for (const { labels = {}, value } of samples) gauge?.set(labels, value);
  };
  const { db, market, nodeLink, now, pool, quoteLimit, replica, sharedCounters } = services;
  return async () => {
    set(nodeMetrics.link, flagOf(nodeLink?.isConnected()));
    set(nodeMetrics.limits, flagOf(sharedCounters?.isShared()));
    const reads = replica?.status();
    set(nodeMetrics.replica, flagOf(reads?.isUsed));
    set(nodeMetrics.replicaLag, sampleOf(reads?.lagSeconds));
    set(nodeMetrics.replicaFallbacks, sampleOf(reads?.fallbacks));
    const { atOnce, ...outcomes } = quoteLimit.status();
    set(nodeMetrics.quoteLimit, [{ value: atOnce }]);
    set(nodeMetrics.quotes, byLabel("outcome", outcomes));
    const { drivers, offerable } = market.counts();
    set(nodeMetrics.drivers, byLabel("state", { known: drivers, offerable }));
    const { totalCount: open, idleCount: idle, waitingCount: awaited } = pool;
    set(nodeMetrics.connections, byLabel("state", { open, idle, awaited }));
    const backlog = await readBacklog(db, now()).catch(() => null);
    set(nodeMetrics.reachable, [{ value: backlog ? 1 : 0 }]);
    for (const [key, metric] of Object.entries(backlogMetrics))
      set(metric, backlog ? samplesOf(backlog)[key as keyof typeof backlogMetrics] : []);
  };
}

const gaugeOf = ({ name, help, label }: StateMetric, registry: Registry) =>
  new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });

const samplesOf = (backlog: Backlog): Record<keyof typeof backlogMetrics, Sample[]> => ({
  dueJobs: backlog.dueJobs.map(({ task, jobs }) => ({ labels: { task }, value: jobs })),
  jobDelay: backlog.dueJobs.map(({ task, oldestSeconds }) => ({
    ...{ labels: { task }, value: oldestSeconds },
  })),
  failedJobs: [{ value: backlog.failedJobs }],
  refusedPayments: [{ value: backlog.refusedPayments }],
  events: [{ value: backlog.events.waiting }],
  eventDelay: [{ value: backlog.events.oldestSeconds }],
  findings: backlog.openFindings.map(({ kind, findings }) => ({
    ...{ labels: { kind }, value: findings },
  })),
  rides: backlog.activeRides.map(({ state, rides }) => ({ labels: { state }, value: rides })),
});

const flagOf = (flag: boolean | undefined): Sample[] =>
  sampleOf(flag === undefined ? null : Number(flag));

const sampleOf = (value: number | null | undefined): Sample[] =>
  typeof value === "number" ? [{ value }] : [];

const byLabel = (label: string, values: Record<string, number>): Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
