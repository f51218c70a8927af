import type { FastifyBaseLogger } from "fastify";
import type { Env } from "#server/env.ts";
import type { Tracing } from "./tracing.ts";

type Settings = Pick<
  Env,
  "OTEL_EXPORTER_OTLP_ENDPOINT" | "OTEL_EXPORTER_OTLP_HEADERS" | "OTEL_TRACES_SAMPLER_ARG"
>;

/** Null without a collector in the settings: then no library is loaded, and nothing is wrapped. */
export async function openTracing(
  settings: Settings,
  log: Pick<FastifyBaseLogger, "warn" | "info">,
): Promise<Tracing | null> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const { startTracing } = await import("./open-telemetry.ts");
  return startTracing({
    endpoint,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
    log,
  });
}
