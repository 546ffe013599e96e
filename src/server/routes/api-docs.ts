import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../plugins/open-api.ts';

/** Nothing comes from elsewhere: the page works on a booth without a network. Its own styles are set by script. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** The API's description, for everybody: as a page at `/docs`, as OpenAPI 3.1 at `/docs/json`. */
export function registerApiDocs(app: FastifyInstance): void {
  void app.register(swagger, {
    mode: 'static',
    specification: { document: openApiDocument() as unknown as StaticDocumentSpec['document'] },
  });
  void app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    // The page's own default would send the document to a validator on the internet.
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
