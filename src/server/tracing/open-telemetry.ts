import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyBaseLogger } from "fastify";
import type { OpenSpan, Tracing } from "./tracing.ts";

/** Timeout of sending one batch. */
const EXPORT_MS = 5_000;
/** Spans that wait to be sent; further ones are dropped. */
const MAX_QUEUE = 4_096;
const CLOSE_MS = 2_000;

interface Options {
  endpoint: string;
  headers: Record<string, string>;
  /** Fraction of the traces that are recorded, from 0 to 1. */
  share: number;
  log: Pick<FastifyBaseLogger, "warn" | "info">;
}

/** Collects spans in memory and sends them in the background, after five seconds or once a batch is full. */
export function startTracing({ endpoint, headers, share, log }: Options): Tracing {
  const url = new URL("v1/traces", endpoint.endsWith("/") ? endpoint : `${endpoint}/`);
  const exporter = new OTLPTraceExporter({ url: url.href, headers, timeoutMillis: EXPORT_MS });
  const ids = createIds();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "faire" }),
    idGenerator: ids.generator,
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: logFailures(exporter, log),
        exportTimeoutMillis: EXPORT_MS,
        maxQueueSize: MAX_QUEUE,
      }),
    ],
  });
  const tracer = provider.getTracer("faire");
  const current = new AsyncLocalStorage<Span>();
  const wrap = (span: Span): OpenSpan => ({
    run: (work) => current.run(span, work),
    end: ({ hasFailed = false, fields = {} } = {}) => {
      if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttributes(fields).end();
    },
  });
  return {
    collector: url.host,
    openTrace: (name, { isRequest, id, fields = {} }) => {
      const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
      return wrap(
        ids.withNext(id, () => tracer.startSpan(name, { kind, attributes: fields }, ROOT_CONTEXT)),
      );
    },
    openChild: (name, attributes) => {
      const parent = current.getStore();
      if (!parent?.isRecording()) return null;
      const context = trace.setSpan(ROOT_CONTEXT, parent);
      return wrap(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context));
    },
    close: async () => {
      const limit = new AbortController();
      await Promise.race([
        provider.shutdown().catch(() => undefined),
        pause(CLOSE_MS, undefined, limit).catch(() => undefined),
      ]);
      limit.abort();
    },
  };
}

/** Random ids, and the given one for the next trace. */
function createIds() {
  const random = new RandomIdGenerator();
  let next: string | undefined;
  return {
    generator: {
      generateTraceId: () => next ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    withNext: <T>(uuid: string | undefined, start: () => T): T => {
      next = uuid?.replaceAll("-", "");
      try {
        return start();
      } finally {
        next = undefined;
      }
    },
  };
}

/** Logs the first failure, and the first success after it. */
function logFailures(exporter: SpanExporter, log: Options["log"]): SpanExporter {
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined;
        if (hasFailed && !isFailing) log.warn({ err: result.error }, "traces are not delivered");
        if (!hasFailed && isFailing) log.info("traces are delivered again");
        isFailing = hasFailed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
