import { describe, expect, test } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import type { Vendor } from '#shared/entities/vendor.ts';
import type { ErrorReason } from '#shared/errors.ts';
import { testStores } from '../../../../tests/support/fake-main.ts';
import { text } from '../../../../tests/support/texts.ts';
import { AdminStore } from './AdminStore.ts';
import { BRANDING_NOT_READ_AGAIN, BrandingStore } from './BrandingStore.ts';
import { isOutdated } from './FormRecord.ts';

const themes = [
  { id: 1, description: 'Citrus' },
  { id: 2, description: 'Full' },
];
const logo = { fileName: 'logo.png', mimeType: 'image/png', base64String: 'AAAA', isDeleted: false };

async function openBranding(client: Vendor, answers: Record<string, (() => unknown)[]> = {}, offered = themes) {
  const { stores, main } = testStores({
    'admin:call': ({ name }) => {
      const answer = answers[name]?.shift();
      if (answer) return answer();
      return { getVendorBranding: client, getThemes: offered, postFile: { id: 30 } }[name as string] ?? {};
    },
  });
  const admin = new AdminStore(stores, 7);
  await Promise.all([admin.vendor.load(), admin.themes.load()]);
  main.calls.length = 0;
  const sent = () =>
    main.calls.map(({ request }) => request as { name: string; request: object; idempotencyKey?: string });
  return { store: new BrandingStore(admin), sent, names: () => sent().map(({ name }) => name) };
}

const fail =
  (message: string, reason: ErrorReason = 'other') =>
  () => {
    throw new AppError('refused', message, { reason });
  };

describe('the branding', () => {
  test('starts with the default theme for a vendor that has chosen none', async () => {
    const { store } = await openBranding({ id: 7 });
    expect(store.initial).toEqual({ logo: null, themeId: 2 });
  });

  test('stores a new logo first, then names it, then reads the branding again', async () => {
    const { store, sent, names } = await openBranding({ id: 7, theme: { id: '1' }, version: 3 });
    expect(await store.save({ logo, themeId: 1 })).toBeNull();
    expect(names()).toEqual(['postFile', 'updateVendorBranding', 'getVendorBranding']);
    expect(sent()[1]?.request).toEqual({ body: { clientId: 7, themeId: 1, logoId: 30, version: 3 } });
  });

  test('says that a stored logo was removed', async () => {
    const { store, sent, names } = await openBranding({ id: 7, logo: { id: 5, url: '/a' }, version: 3 });
    await store.save({ logo: null, themeId: 1 });
    expect(names()).toEqual(['updateVendorBranding', 'getVendorBranding']);
    expect(sent()[0]?.request).toEqual({ body: { clientId: 7, themeId: 1, isLogoRemoved: true, version: 3 } });
  });

  test('leaves an unchanged logo alone', async () => {
    const { store, sent, names } = await openBranding({ id: 7, logo: { id: 5, url: '/a' }, version: 3 });
    await store.save({ logo: store.initial.logo, themeId: 1 });
    expect(names()).toEqual(['updateVendorBranding', 'getVendorBranding']);
    expect(sent()[0]?.request).toEqual({ body: { clientId: 7, themeId: 1, version: 3 } });
  });

  test('can be saved again after a failure: same key, and the logo is not stored twice', async () => {
    const answers = {
      updateVendorBranding: [
        () => {
          throw new AppError('unreachable', text('error.unreachable'));
        },
      ],
    };
    const { store, sent, names } = await openBranding({ id: 7, version: 3 }, answers);
    const form = { logo, themeId: 1 };
    const refusal = await store.save(form);
    expect(refusal?.message).toBe(text('error.unreachable'));
    expect(refusal && isOutdated(refusal)).toBe(false);
    expect(await store.save(form)).toBeNull();
    expect(names()).toEqual(['postFile', 'updateVendorBranding', 'updateVendorBranding', 'getVendorBranding']);
    expect(sent()[2]?.idempotencyKey).toBe(sent()[1]?.idempotencyKey);
  });

  test('requires a theme: if the server has none, it says so and sends nothing', async () => {
    const { store, names } = await openBranding({ id: 7 }, {}, []);
    const form = { logo, themeId: store.initial.themeId };
    expect(store.problemsOf(form)).toEqual({ themeId: text('form.required') });
    expect(await store.save(form)).not.toBeNull();
    expect(names()).toEqual([]);
    expect(store.problemsOf({ logo, themeId: 0 })).toEqual({});
  });

  test.each(['stale-version', 'conflict'] as const)(
    'is reloaded only on demand after somebody else has changed it: %s',
    async (reason) => {
      const answers = {
        updateVendorBranding: [fail('§', reason)],
        getVendorBranding: [
          () => ({ id: 7, theme: themes[0], version: 3 }),
          () => ({ id: 7, theme: themes[1], version: 4 }),
        ],
      };
      const { store, names } = await openBranding({ id: 7, theme: themes[0] ?? null, version: 3 }, answers);
      const refusal = await store.save({ logo: null, themeId: 1 });
      expect([refusal && isOutdated(refusal), store.initial.themeId]).toEqual([true, 1]);
      expect(names()).toEqual(['updateVendorBranding']);
      expect(await store.read()).toBe(true);
      expect(store.initial.themeId).toBe(2);
    },
  );

  test('says so if it cannot be read again after a save, and is read on demand', async () => {
    const saved = { id: 7, theme: themes[0], version: 4 };
    const answers = { getVendorBranding: [() => ({ id: 7, version: 3 }), fail('No.'), () => saved] };
    const { store, sent } = await openBranding({ id: 7, version: 3 }, answers);
    const refusal = await store.save({ logo: null, themeId: 1 });
    expect(refusal).toEqual({ reason: 'not-read-again', message: BRANDING_NOT_READ_AGAIN });
    expect(refusal && isOutdated(refusal)).toBe(true);
    expect(await store.read()).toBe(true);
    expect(store.initial.themeId).toBe(1);
    await store.save({ logo: null, themeId: 2 });
    expect(sent().at(-2)?.request).toMatchObject({ body: { version: 4 } });
  });
});
