import type pg from "pg";
import { createBatcher } from "#server/database/batcher.ts";
import { insertQuotes } from "./queries.ts";
import type { Quote } from "./quote.ts";

/** The durable record of every price that was shown. */
export interface QuoteLog {
  /** Resolves once the quote is committed. */
  append(quote: Quote): Promise<void>;
  /** Resolves once everything that was appended is committed. */
  close(): Promise<void>;
}

const QUOTES_A_STATEMENT = 200;

/** Commits together all quotes that wait: one statement, one flush to the disk, at most two at a time. */
export function createQuoteLog(pool: pg.Pool): QuoteLog {
  const inserts = createBatcher<Quote>((quotes) => insertQuotes(pool, quotes), {
    atOnce: 2,
    most: QUOTES_A_STATEMENT,
  });
  return { append: inserts.add, close: inserts.idle };
}
