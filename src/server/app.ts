import Fastify, { type FastifyInstance, type FastifyLoggerOptions, type FastifyReply } from 'fastify';
import { registerApiDocs } from './plugins/api-docs.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { answerBrokenRequest, answerUnreadable, registerErrors } from './plugins/errors.ts';
import { registerHealth } from './plugins/health.ts';
import { registerHttp } from './plugins/http.ts';
import { buildLazySerializers } from './plugins/lazy-compilers.ts';
import { LOGIN_LIMITS, type LoginLimits, registerLoginLimits } from './plugins/login-limits.ts';
import { registerMetrics } from './plugins/metrics.ts';
import { logSerializers, registerRequestLog, requestIdOf } from './plugins/request-log.ts';
import { registerStopping } from './plugins/stopping.ts';
import { registerValidation } from './plugins/validation.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { registerAwardDecisions } from './routes/award-decisions.ts';
import { UNDECLARED_BYTES } from './routes/body-schema.ts';
import { registerBranding } from './routes/branding.ts';
import { registerCampaignActions } from './routes/campaign-actions.ts';
import { registerCampaignUsers } from './routes/campaign-users.ts';
import { registerCampaigns } from './routes/campaigns.ts';
import { registerCheckIns } from './routes/check-ins.ts';
import { registerConsents } from './routes/consents.ts';
import { registerCorrections } from './routes/corrections.ts';
import { registerDeviceCommands } from './routes/device-commands.ts';
import { registerDevices } from './routes/devices.ts';
import { registerFiles } from './routes/files.ts';
import { registerGameProgress } from './routes/game-progress.ts';
import { registerHandOvers } from './routes/hand-overs.ts';
import { registerLiveActions } from './routes/live-actions.ts';
import { registerOffline } from './routes/offline.ts';
import { registerOverview } from './routes/overview.ts';
import { PackageVersions } from './routes/package-versions.ts';
import { registerPasswords } from './routes/passwords.ts';
import { registerPeople } from './routes/people.ts';
import { registerPersonMatches } from './routes/person-matches.ts';
import { registerPlaySteps } from './routes/play-steps.ts';
import { registerPrizes } from './routes/prizes.ts';
import { registerQuestions } from './routes/questions.ts';
import { registerReports } from './routes/reports.ts';
import { registerSession } from './routes/session.ts';
import { registerSheets } from './routes/sheets.ts';
import { registerUsers } from './routes/users.ts';
import { registerWalkUps } from './routes/walk-ups.ts';
import { registerWholeCampaigns } from './routes/whole-campaigns.ts';
import { registerWinners } from './routes/winners.ts';
import type { Services } from './services.ts';
import { type TrustedProxies, trustIn } from './trusted-proxies.ts';

const MAX_PARAMETER_LENGTH = 500;

export interface AppOptions {
  /** The log's destination and level. Default: no log. */
  logger?: Pick<FastifyLoggerOptions, 'level' | 'stream'>;
  limits?: Partial<LoginLimits>;
  /** The server's public address, without a trailing slash. Default: see `baseUrlOf`. */
  publicUrl?: string;
  /** The proxies in front of the server that report each request's address and protocol. Default: none. */
  trustedProxies?: TrustedProxies;
  /** How long a client may take, in milliseconds. */
  patience?: Partial<typeof PATIENCE>;
  /** The bearer token for `/metrics`. Without it the address does not exist. */
  metricsToken?: string;
}

/**
 * How long a client may take, in milliseconds: for its headers, and for a whole request, which on a booth's network may
 * contain a picture of 8 MB. `check` is the time between two checks.
 */
const PATIENCE = { headers: 15_000, request: 120_000, check: 5_000 };

/** Builds the server of the REST API (docs/specification.md, 7). The server does not listen yet. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const isTrustedProxy = trustIn(options.trustedProxies ?? 'none');
  const patience = { ...PATIENCE, ...options.patience };
  const app = Fastify({
    logger: options.logger ? { ...options.logger, serializers: logSerializers } : false,
    genReqId: requestIdOf(isTrustedProxy),
    // For addresses that are no call. Each call has its own limit.
    bodyLimit: UNDECLARED_BYTES,
    // Replaces Fastify's and Node's own answers, because their form differs from the API's.
    frameworkErrors: (_error, _request, reply) => answerUnreadable(reply as FastifyReply),
    clientErrorHandler: answerBrokenRequest,
    schemaController: { compilersFactory: { buildSerializer: buildLazySerializers } },
    return503OnClosing: false,
    requestTimeout: patience.request,
    http: {
      requireHostHeader: false,
      headersTimeout: patience.headers,
      connectionsCheckingInterval: patience.check,
    },
    trustProxy: isTrustedProxy,
    // Clients of the original API use different cases in paths.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
  });
  app.decorate('services', services);
  app.decorate('publicUrl', options.publicUrl);
  app.decorate('isTrustedProxy', isTrustedProxy);
  registerErrors(app);
  registerValidation(app);
  registerAuthentication(app);
  registerRequestLog(app);
  await registerHttp(app);
  registerStopping(app);
  registerLoginLimits(app, { ...LOGIN_LIMITS, ...options.limits });
  await registerMetrics(app, options.metricsToken);
  registerHealth(app);
  await registerApiDocs(app);
  registerRoutes(app);
  return app;
}

function registerRoutes(app: FastifyInstance): void {
  registerSession(app);
  registerPasswords(app);
  registerUsers(app);
  registerDevices(app);
  registerDeviceCommands(app);
  const versions = new PackageVersions(app.services);
  registerCheckIns(app, versions);
  registerOffline(app, versions);
  registerWalkUps(app);
  registerHandOvers(app);
  registerGameProgress(app);
  registerPlaySteps(app);
  registerAwardDecisions(app);
  registerPeople(app);
  registerPersonMatches(app);
  registerConsents(app);
  registerBranding(app);
  registerFiles(app);
  registerCampaigns(app);
  registerCampaignActions(app);
  registerWholeCampaigns(app);
  registerCorrections(app);
  registerLiveActions(app);
  registerOverview(app);
  registerPrizes(app);
  registerQuestions(app);
  registerCampaignUsers(app);
  const runner = new ReportRunner(app.services.db);
  app.addHook('onClose', () => runner.close());
  registerReports(app, runner);
  registerWinners(app, runner);
  registerSheets(app, runner);
}
