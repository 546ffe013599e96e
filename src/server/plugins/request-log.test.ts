import { expect, it } from 'vitest';
import { logSerializers } from './request-log.ts';

it('an error in the log keeps its cause, without personal data', () => {
  const error = Object.assign(new Error('550 vera@x.example is unknown', { cause: new Error('Bearer abc') }), {
    code: 'EENVELOPE',
    detail: 'Key (email)=(vera@x.example) exists',
  });
  const logged = logSerializers.err(error);
  expect(logged).toMatchObject({ type: 'Error', code: 'EENVELOPE', message: '550 …@… is unknown' });
  expect(logged.cause).toMatchObject({ message: 'Bearer …', cause: null });
  expect(logged.stack).toContain('request-log.test.ts');
  expect(JSON.stringify(logged)).not.toContain('vera');
});
