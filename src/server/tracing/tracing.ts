export type SpanFields = Record<string, string | number>;

/** A measured piece of work. */
export interface OpenSpan {
  /** Runs work; spans that it opens are below this one. */
  run<T>(work: () => T): T;
  end(result?: { hasFailed?: boolean; fields?: SpanFields }): void;
}

/** Sends spans to a collector. Fields hold no personal data: routes, statements without values, statuses. */
export interface Tracing {
  /** Opens the first span of a trace. A UUID as `id` is the trace's id, without its hyphens. */
  openTrace(
    name: string,
    options: { isRequest: boolean; id?: string; fields?: SpanFields },
  ): OpenSpan;
  /** Opens a span below the current one; null outside of a sampled trace. */
  openChild(name: string, fields: SpanFields): OpenSpan | null;
  /** Host of the collector, whose requests are not traced. */
  collector: string;
  /** Sends the last spans, within two seconds. */
  close(): Promise<void>;
}
