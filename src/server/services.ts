import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { AttemptLimit } from "./accounts/attempt-limit.ts";
import type { Sessions } from "./accounts/sessions.ts";
import type { Events } from "./adapters/events/events.ts";
import type { Files } from "./adapters/files/files.ts";
import type { Geocoder } from "./adapters/geocoding/geocoder.ts";
import type { Mailer } from "./adapters/mail/mailer.ts";
import type { NodeLink } from "./adapters/node-link/node-link.ts";
import type { Payments } from "./adapters/payments/payments.ts";
import type { Push } from "./adapters/push/push.ts";
import type { Router } from "./adapters/routing/router.ts";
import type { SharedCounters } from "./adapters/shared-counters/shared-counters.ts";
import type { Sms } from "./adapters/sms/sms.ts";
import type { WebhookSender } from "./adapters/webhooks/webhook-sender.ts";
import type { QuoteLog } from "./booking/quote-log.ts";
import type { QuotedRoutes } from "./booking/quoted-route.ts";
import type { RiderPreferences } from "./booking/rider-preferences.ts";
import type { BreadcrumbRecorder } from "./breadcrumbs/recorder.ts";
import type { Db } from "./database/db.ts";
import type { ReadReplica } from "./database/read-replica.ts";
import type { DocumentList } from "./documents/document-list.ts";
import type { Env } from "./env.ts";
import type { FeeRulesCache } from "./fee-rules/fee-rules-cache.ts";
import type { Market } from "./market/market.ts";
import type { TravelTimeFactors } from "./minutes/travel-time-factors.ts";
import type { QuoteLimit } from "./overload/quote-limit.ts";
import type { ProductCache } from "./product/product-cache.ts";
import type { OpenCredits } from "./referrals/open-credits.ts";
import type { ServiceStatus } from "./service-status/service-status.ts";
import type { SurchargeCache } from "./surcharges/surcharge-cache.ts";
import type { TollPolicy } from "./toll-policy/toll-policy.ts";
import type { Tracing } from "./tracing/tracing.ts";

/** All services available to a slice. */
export interface Services {
  env: Env;
  db: Db;
  /** For reads that may be some seconds old: lists beyond the first page, statistics, exports. */
  readDb: Db;
  /** Null without DATABASE_READ_URL. */
  replica: ReadReplica | null;
  /** For frequent statements that are prepared by name. */
  pool: pg.Pool;
  events: Events;
  geocoder: Geocoder;
  router: Router;
  payments: Payments;
  mailer: Mailer;
  push: Push;
  /** Sends events to the operator's programs. */
  webhooks: WebhookSender;
  /** Null without a gateway. */
  sms: Sms | null;
  /** Uploaded profile images, served publicly. */
  files: Files;
  /** Private storage of drivers' documents. */
  documents: Files;
  /** Secret of this installation, stored outside the database: for keyed hashes, signatures and encrypted values. */
  secret: string;
  /** Earlier secrets, used only to verify and decrypt. */
  oldSecrets: readonly string[];
  /** Whether a password appears in a breach list; null if no breach check is configured. */
  isBreached: ((password: string) => Promise<boolean>) | null;
  sessions: Sessions;
  market: Market;
  /** Null if nodes do not share positions. */
  nodeLink: NodeLink | null;
  /** Null if each node counts limits by itself. */
  sharedCounters: SharedCounters | null;
  breadcrumbs: BreadcrumbRecorder;
  feeRules: FeeRulesCache;
  /** The owner's settings and texts. */
  product: ProductCache;
  /** Kinds of documents that drivers submit, required or optional. */
  documentList: DocumentList;
  /** Government fees, passed through to riders. */
  surcharges: SurchargeCache;
  /** Null if drivers cannot enter tolls. */
  tolls: TollPolicy | null;
  travelTimeFactors: TravelTimeFactors;
  quoteLog: QuoteLog;
  quotedRoutes: QuotedRoutes;
  /** Limits quotes and estimates while the event loop is late. */
  quoteLimit: QuoteLimit;
  riderPreferences: RiderPreferences;
  openCredits: OpenCredits;
  /** Limits on failed attempts per account: password confirmations and second-step codes. */
  tries: { password: AttemptLimit; code: AttemptLimit };
  /** Health of each part, from this node's checks and stored measurements. */
  serviceStatus: ServiceStatus;
  /** Set before shutdown: `/readyz` fails and proxies stop routing here. */
  shutdown: { isAnnounced: boolean };
  /** Current time; tests set it. */
  now: () => Date;
  /** Null without a collector. */
  tracing: Tracing | null;
  log: FastifyBaseLogger;
}
