import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/app-error.ts';
import { Resource } from './Resource.ts';

describe('a resource', () => {
  it('is read once for two callers at the same time', async () => {
    let reads = 0;
    const resource = new Resource(
      async () => {
        reads += 1;
        return reads;
      },
      () => {},
    );
    await Promise.all([resource.load(), resource.load()]);
    expect({ reads, value: resource.value, isLoading: resource.isLoading }).toEqual({
      reads: 1,
      value: 1,
      isLoading: false,
    });
    await resource.load();
    expect(resource.value).toBe(2);
  });

  it('keeps its value when reading it again fails, and the failure is kept and passed on', async () => {
    const told: unknown[] = [];
    let isDown = false;
    const resource = new Resource(
      async () => {
        if (isDown) throw new AppError('unreachable', 'No server.');
        return 'old';
      },
      (error) => told.push(error),
    );
    await resource.load();
    isDown = true;
    await resource.load();
    expect({ value: resource.value, failure: resource.failure }).toEqual({ value: 'old', failure: 'No server.' });
    expect(told).toHaveLength(1);
    isDown = false;
    await resource.load();
    expect(resource.failure).toBeNull();
  });
});
