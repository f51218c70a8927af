import type pg from "pg";
import { createBatcher } from "#server/database/batcher.ts";
import { insertQuotes } from "./queries.ts";
import type { Quote } from "./quote.ts";

/** Durable record of every price shown. */
export interface QuoteLog {
  /** Resolves once the quote is committed. */
  append(quote: Quote): Promise<void>;
  /** Resolves once all appended quotes are committed. */
  close(): Promise<void>;
}

const QUOTES_PER_STATEMENT = 200;

/**
 * Group commit: all waiting quotes in one statement and one disk flush, at most two statements in
 * parallel.
 */
export function createQuoteLog(pool: pg.Pool): QuoteLog {
  const inserts = createBatcher<Quote>((quotes) => insertQuotes(pool, quotes), {
    concurrency: 2,
    maxItems: QUOTES_PER_STATEMENT,
  });
  return { append: inserts.add, close: inserts.idle };
}
