import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { documentedSchema } from '../routes/documented-schema.ts';
import { refusalSchemas } from '../routes/route-schema.ts';
import { tags } from '../routes/route-texts.ts';

const DESCRIPTION = `Paths are case-insensitive. A change sent with an \`Idempotency-Key\` header takes effect once;
repeating the key returns the stored response. Responses contain only the fields described here.`;

const TOKEN = 'The access_token of /oauth/Token or, for devices, of /api/Devices.';

/** Everything is served from here, so the page works without a network. Its script sets inline styles. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Publishes the API's description: as a page at `/docs`, and as OpenAPI 3.1 at `/docs/json`. Built from the
 * schemas of the tagged routes registered after it.
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
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: TOKEN },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: schema && documentedSchema(schema), url }),
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `def-${index}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    // By default the page would send the document to a validator on the internet.
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
