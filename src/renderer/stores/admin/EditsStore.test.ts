import { describe, expect, it } from 'vitest';
import { EditsStore } from './EditsStore.ts';

describe('what is chosen for a form', () => {
  it('counts as unsaved while it is being read', async () => {
    const edits = new EditsStore();
    const { promise, resolve } = Promise.withResolvers<boolean>();
    edits.awaits(promise);
    expect(edits.isDirty).toBe(true);
    resolve(true);
    await edits.whole();
    await promise;
    expect(edits.isDirty).toBe(false);
    expect(edits.whole()).toBeNull();
  });

  it('is whole if all of it could be read', async () => {
    const edits = new EditsStore();
    edits.awaits(Promise.resolve(true));
    edits.awaits(Promise.resolve(true));
    expect(await edits.whole()).toBe(true);
  });

  it('is not whole if some of it was refused', async () => {
    const edits = new EditsStore();
    edits.awaits(Promise.resolve(true));
    edits.awaits(Promise.resolve(false));
    expect(await edits.whole()).toBe(false);
  });

  it('is given up with the form', () => {
    const edits = new EditsStore();
    edits.note(true);
    edits.awaits(new Promise(() => {}));
    edits.forget();
    expect([edits.isDirty, edits.whole()]).toEqual([false, null]);
  });
});
