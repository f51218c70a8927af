import Fastify, { LogController } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { tipRoutes } from "#server/payments/tips/routes.ts";
import { tollRoutes } from "#server/payments/tolls/routes.ts";
import { accountRoutes } from "./accounts/routes.ts";
import { sessionRoutes } from "./accounts/session-routes.ts";
import { adminsRoutes } from "./admin/admins-routes.ts";
import { auditRoutes } from "./admin/audit-routes.ts";
import { driversCsvRoutes } from "./admin/drivers-csv-routes.ts";
import { joinRoutes } from "./admin/join-routes.ts";
import { adminRoutes } from "./admin/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { blockRoutes } from "./blocks/routes.ts";
import { bookingRoutes } from "./booking/routes.ts";
import { breadcrumbRoutes } from "./breadcrumbs/routes.ts";
import { cardRoutes } from "./cards/routes.ts";
import { mapRoutes } from "./city/map/map-routes.ts";
import { credentialRoutes } from "./credentials/routes.ts";
import { directionRoutes } from "./directions/routes.ts";
import { documentListRoutes } from "./documents/list-routes.ts";
import { driverRoutes } from "./drivers/routes.ts";
import { earningsRoutes } from "./earnings/routes.ts";
import { favoriteRoutes } from "./favorites/routes.ts";
import { feeRulesRoutes } from "./fee-rules/routes.ts";
import { genderWishRoutes } from "./gender-wish/routes.ts";
import { gofsRoutes } from "./gofs/routes.ts";
import { serializerCompiler, validatorCompiler } from "./http/compilers.ts";
import { limitConcurrentRequests } from "./http/concurrent-requests.ts";
import { connectionRule, limitConnections } from "./http/connections.ts";
import { cspReports } from "./http/csp-reports.ts";
import { healthRoutes } from "./http/health.ts";
import { idempotentCalls } from "./http/idempotency.ts";
import { jsonBodies } from "./http/json-bodies.ts";
import { sendLargeRepliesAsBytes } from "./http/large-replies.ts";
import { callLimits } from "./http/limits.ts";
import { openApi } from "./http/open-api/routes.ts";
import { addRequestHooks, answerUnroutable } from "./http/request-hooks.ts";
import { securityTxt } from "./http/security-txt.ts";
import { cutSlowBodies, requestTimes, slowRequestOptions } from "./http/slow-requests.ts";
import type { App } from "./http/typed-app.ts";
import { webPages } from "./http/web-pages.ts";
import { webSockets } from "./http/web-sockets.ts";
import { ideaRoutes } from "./ideas/routes.ts";
import { driverSocketRoutes } from "./live/driver-socket-routes.ts";
import { liveRoutes } from "./live/routes.ts";
import { liveMapRoutes } from "./live-map/routes.ts";
import { logInRoutes } from "./log-in/routes.ts";
import { lostItemRoutes } from "./lost-items/routes.ts";
import { mdsRoutes } from "./mds/routes.ts";
import { messageRoutes } from "./messages/routes.ts";
import { serveMetrics } from "./metrics/routes.ts";
import { noticeRoutes } from "./notices/routes.ts";
import { operationsRoutes } from "./operations/routes.ts";
import { overviewRoutes } from "./overview/routes.ts";
import { ownDataRoutes } from "./own-data/routes.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { cancelRoutes } from "./payments/cancel-routes.ts";
import { paymentRoutes } from "./payments/routes.ts";
import { webhookRoute } from "./payments/webhook-route.ts";
import { payoutRoutes } from "./payouts/routes.ts";
import { placeRoutes } from "./places/routes.ts";
import { logoRoutes, serveLook } from "./product/look-routes.ts";
import { productRoutes } from "./product/routes.ts";
import { settingsRoutes } from "./product/settings-routes.ts";
import { profileRoutes } from "./profile/routes.ts";
import { serveUploadedFiles } from "./profile/uploads.ts";
import { driverMarketRoutes } from "./rates/market-routes.ts";
import { ratesRoutes } from "./rates/routes.ts";
import { riderRatingRoutes } from "./ratings/rider-routes.ts";
import { ratingRoutes } from "./ratings/routes.ts";
import { referralRoutes } from "./referrals/routes.ts";
import { remittanceRoutes } from "./remittances/routes.ts";
import { reportRoutes } from "./reports/routes.ts";
import { rideCheckRoutes } from "./ride-checks/routes.ts";
import { rideRoutes } from "./rides/routes.ts";
import { savedPlaceRoutes } from "./saved-places/routes.ts";
import { schedulingRoutes } from "./scheduling/routes.ts";
import { serviceStatusRoutes } from "./service-status/routes.ts";
import type { Services } from "./services.ts";
import { trustIn } from "./settings/proxies.ts";
import { shareLinkRoutes } from "./share-links/routes.ts";
import { spendingRoutes } from "./spending/routes.ts";
import { documentRoutes } from "./submissions/document-routes.ts";
import { submissionFileRoutes } from "./submissions/file-routes.ts";
import { submissionRoutes } from "./submissions/routes.ts";
import { surchargeRoutes } from "./surcharges/routes.ts";
import { suspensionRoutes } from "./suspensions/routes.ts";
import { testimonialRoutes } from "./testimonials/routes.ts";
import { textNoticeRoutes, textReplyRoute } from "./text-notices/routes.ts";
import { traceRequests } from "./tracing/trace-requests.ts";
import { trustedContactRoutes } from "./trusted-contacts/routes.ts";
import { twoStepRoutes } from "./two-step/routes.ts";
import { webhookRoutes } from "./webhooks/routes.ts";

/** All slices of the API. */
const slices = [
  accountRoutes,
  sessionRoutes,
  logInRoutes,
  credentialRoutes,
  ownDataRoutes,
  productRoutes,
  serviceStatusRoutes,
  settingsRoutes,
  documentListRoutes,
  logoRoutes,
  placeRoutes,
  bookingRoutes,
  alertRoutes,
  favoriteRoutes,
  savedPlaceRoutes,
  spendingRoutes,
  schedulingRoutes,
  cardRoutes,
  paymentRoutes,
  webhookRoute,
  textNoticeRoutes,
  textReplyRoute,
  rideRoutes,
  cancelRoutes,
  directionRoutes,
  shareLinkRoutes,
  messageRoutes,
  rideCheckRoutes,
  trustedContactRoutes,
  ratingRoutes,
  riderRatingRoutes,
  blockRoutes,
  genderWishRoutes,
  lostItemRoutes,
  reportRoutes,
  driverRoutes,
  breadcrumbRoutes,
  earningsRoutes,
  profileRoutes,
  submissionRoutes,
  submissionFileRoutes,
  documentRoutes,
  suspensionRoutes,
  payoutRoutes,
  ratesRoutes,
  driverMarketRoutes,
  testimonialRoutes,
  tipRoutes,
  tollRoutes,
  referralRoutes,
  noticeRoutes,
  ideaRoutes,
  feeRulesRoutes,
  surchargeRoutes,
  remittanceRoutes,
  liveRoutes,
  driverSocketRoutes,
  adminRoutes,
  driversCsvRoutes,
  liveMapRoutes,
  overviewRoutes,
  operationsRoutes,
  auditRoutes,
  adminsRoutes,
  joinRoutes,
  webhookRoutes,
  gofsRoutes,
  mdsRoutes,
  passkeyRoutes,
  twoStepRoutes,
];

/** Builds the HTTP application over the given services, without listening. */
export const buildApp = async (services: Services, times = requestTimes): Promise<App> => {
  const app: App = Fastify({
    loggerInstance: services.log,
    bodyLimit: 100_000,
    trustProxy: trustIn(services.env.TRUST_PROXY),
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: answerUnroutable(services.env),
    ...slowRequestOptions(services.env, times),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser("text/plain");
  traceRequests(app, services.tracing);
  cutSlowBodies(app, services.env, times);
  jsonBodies(app);
  addRequestHooks(app, services);
  limitConnections(app, connectionRule(services.env));
  callLimits(app, services);
  if (services.env.RATE_LIMITS) limitConcurrentRequests(app);
  serveMetrics(app, services);
  webSockets(app);
  healthRoutes(app, services);
  securityTxt(app, services);
  serveUploadedFiles(app, services);
  serveLook(app, services);
  mapRoutes(app, services);
  await app.register(
    async (api) => {
      const typedApi = api.withTypeProvider<ZodTypeProvider>();
      await openApi(typedApi, services.env);
      api.addHook("onRequest", (_request, reply, done) => {
        reply.header("cache-control", "no-store");
        done();
      });
      idempotentCalls(typedApi, services);
      sendLargeRepliesAsBytes(typedApi);
      cspReports(typedApi);
      for (const registerSlice of slices) registerSlice(typedApi, services);
    },
    { prefix: "/api" },
  );
  await webPages(app, services);
  return app;
};
