import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EnvironmentWrong, metricsTokenOf, withSecretFiles } from './environment.ts';

describe('a secret', () => {
  it('may be in a file, without its final line break; other settings may not', () => {
    const folder = mkdtempSync(join(tmpdir(), 'spinboard-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'smtp-url');
    writeFileSync(file, 'smtps://booth:secret@mail.example\n');
    const environment = { SMTP_URL_FILE: file, MAIL_FROM_FILE: file, LOG_LEVEL: 'info' };
    expect(withSecretFiles(environment)).toEqual({ ...environment, SMTP_URL: 'smtps://booth:secret@mail.example' });
  });

  it('in a missing file gives an error of one sentence', () => {
    const missing = join(tmpdir(), 'spinboard-no-such-folder', 'secret');
    const wrong = new EnvironmentWrong(`METRICS_TOKEN_FILE cannot be read: ${missing}`);
    expect(() => withSecretFiles({ METRICS_TOKEN_FILE: missing })).toThrow(wrong);
  });
});

describe('the token for metrics', () => {
  it('is undefined unless set', () => {
    expect(metricsTokenOf({})).toBeUndefined();
    expect(metricsTokenOf({ METRICS_TOKEN: '' })).toBeUndefined();
    expect(metricsTokenOf({ METRICS_TOKEN: '0123456789abcdef' })).toBe('0123456789abcdef');
  });

  it.each(['0123456789abcde', '0123456789 abcdef'])('cannot be %j', (token) => {
    expect(() => metricsTokenOf({ METRICS_TOKEN: token })).toThrow(EnvironmentWrong);
  });
});
