import { type Mutant, of } from '../mutant.ts';

export const plugins: readonly Mutant[] = [
  ...of('src/server/plugins/idempotency.ts', ['tests/contract/idempotency.test.ts'], {
    'a refused request keeps what it had written': ['await sql`rollback to effect`.execute(transaction);', ''],
    'the path is not compared': ['stored.path === sent.path && ', ''],
    'the method is not compared': ['stored.method === sent.method && ', ''],
    'the body is not compared': [' && stored.body_hash === sent.body_hash', ''],
  }),
  ...of('src/server/plugins/login-limits.ts', ['tests/contract/proxy.test.ts'], {
    'a stranger locks out a name everywhere': [`\`\${addressOf(request)} \${nameOf(request)}\``, 'nameOf(request)'],
  }),
];
