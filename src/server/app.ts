import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { registerApiDocs } from './plugins/api-docs.ts';
import { registerAuthentication } from './plugins/authentication.ts';
import { registerErrors } from './plugins/errors.ts';
import { registerHttp } from './plugins/http.ts';
import { LOGIN_LIMITS, type LoginLimits, registerLoginLimits } from './plugins/login-limits.ts';
import { registerValidation } from './plugins/validation.ts';
import { ReportRunner } from './reports/report-runner.ts';
import { registerAwardedPrizes } from './routes/awarded-prizes.ts';
import { registerBranding } from './routes/branding.ts';
import { registerCampaignUsers } from './routes/campaign-users.ts';
import { registerCampaigns } from './routes/campaigns.ts';
import { registerFiles } from './routes/files.ts';
import { registerGameProgress } from './routes/game-progress.ts';
import { registerGameStatus } from './routes/game-status.ts';
import { registerPasswords } from './routes/passwords.ts';
import { registerPrizes } from './routes/prizes.ts';
import { registerQuestions } from './routes/questions.ts';
import { registerReports } from './routes/reports.ts';
import { registerSession } from './routes/session.ts';
import { registerSheets } from './routes/sheets.ts';
import { registerUserAnswers } from './routes/user-answers.ts';
import { registerUsers } from './routes/users.ts';
import type { Services } from './services.ts';

const MAX_BODY_BYTES = 8 * 1024 * 1024;
const MAX_PARAMETER_LENGTH = 500;

export interface AppOptions {
  logger?: FastifyServerOptions['logger'];
  limits?: Partial<LoginLimits>;
  /** The server's address as its clients know it, without a slash at its end; as the request names it where left out. */
  publicUrl?: string;
  /** Whether a proxy stands before the server, which tells where a request comes from, and by what protocol. */
  isProxyTrusted?: boolean;
}

/** The nearest hop is the proxy; what stands before it is what a client claims. */
const trustNearest = (_address: string, hop: number): boolean => hop === 0;

/** The REST API (SPEC 7, DESIGN 9) on its services, not yet listening. */
export async function buildApp(services: Services, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: options.logger ?? false,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: options.isProxyTrusted ? trustNearest : false,
    // Clients of the original API write paths in whatever case they like.
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
  });
  app.decorate('services', services);
  app.decorate('publicUrl', options.publicUrl);
  registerErrors(app);
  registerValidation(app);
  registerAuthentication(app);
  await registerHttp(app);
  await registerLoginLimits(app, { ...LOGIN_LIMITS, ...options.limits });
  await registerApiDocs(app);
  registerRoutes(app);
  return app;
}

function registerRoutes(app: FastifyInstance): void {
  registerSession(app);
  registerPasswords(app);
  registerUsers(app);
  registerGameProgress(app);
  registerGameStatus(app);
  registerAwardedPrizes(app);
  registerUserAnswers(app);
  registerBranding(app);
  registerFiles(app);
  registerCampaigns(app);
  registerPrizes(app);
  registerQuestions(app);
  registerCampaignUsers(app);
  const runner = new ReportRunner(app.services.db);
  app.addHook('onClose', () => runner.close());
  registerReports(app, runner);
  registerSheets(app, runner);
}
