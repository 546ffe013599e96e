import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { KEY_SUPPORT_HEADER, KEYS_HONOURED } from '#shared/api/endpoints.ts';
import { documentedSchema } from '../routes/documented-schema.ts';
import { refusalSchemas } from '../routes/route-schema.ts';
import { tags } from '../routes/route-texts.ts';

const DESCRIPTION = `Paths are case-insensitive. A change sent with an \`Idempotency-Key\` header takes effect once;
repeating the key returns the stored response. Every response has the header \`${KEY_SUPPORT_HEADER}: ${KEYS_HONOURED}\`.
Responses contain only the fields described here.`;

const TOKEN = 'The access_token of /oauth/Token or, for devices, of /api/Devices.';

/** The server serves every file of the page, so it works without a network. The page's script sets inline styles. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Publishes the API's description: a page at `/docs`, and OpenAPI 3.1 at `/docs/json`. Describes the tagged routes
 * registered after this call.
 */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  for (const schema of refusalSchemas) app.addSchema(schema);
  await app.register(swagger, {
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Spinboard', version: '1', description: DESCRIPTION },
      servers: [{ url: '/' }],
      tags: tags.map((name) => ({ name })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: TOKEN } } },
    },
    transform: ({ schema, url }) => ({ schema: schema && documentedSchema(schema), url }),
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `def-${index}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    // No validator, because the page would send the document to one on the internet.
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
