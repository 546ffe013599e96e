import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { refusalSchemas } from '../routes/route-schema.ts';
import { tags } from '../routes/route-texts.ts';

const DESCRIPTION = `Paths may be written in any case. A change sent with an \`Idempotency-Key\` header has its effect
once; the same key again gets the stored answer. What is described is all that is answered.`;

/** Nothing comes from elsewhere: the page works on a booth without a network. Its own styles are set by script. */
const PAGE_POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; frame-ancestors 'none'";

/** Uploads are streamed, not validated: what they hold is described here only. */
const UPLOAD = {
  type: 'object',
  properties: { file: { type: 'string', format: 'binary', description: 'An .xlsx file' } },
  required: ['file'],
};

/**
 * The API's description, for everybody: as a page at `/docs`, as OpenAPI 3.1 at `/docs/json`. Made of the schemas of the
 * routes that are registered after it and have a tag.
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
          bearer: { type: 'http', scheme: 'bearer', description: 'The access_token of /oauth/Token.' },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: schema?.consumes?.includes('multipart/form-data') ? { ...schema, body: UPLOAD } : schema,
      url,
    }),
    refResolver: { buildLocalReference: ({ $id }, _base, _fragment, index) => String($id ?? `def-${index}`) },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: PAGE_POLICY,
    // The page's own default would send the document to a validator on the internet.
    uiConfig: { validatorUrl: null, docExpansion: 'none', persistAuthorization: false },
  });
}
