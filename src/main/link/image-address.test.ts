import { describe, expect, it } from 'vitest';
import { isFetchable } from './image-address.ts';

const BASE = 'http://192.168.1.5:4000/base';

describe('an image address', () => {
  it.each([
    'http://192.168.1.5:4000/files/1',
    'https://192.168.1.5/files/1',
    'https://cdn.vendor.example/a.png',
    'https://93.184.216.34/a.png',
    'https://[2606:2800::1]/a.png',
    'https://172.32.0.1/a.png',
  ])('%s is fetched: it is the server’s own, or outside the local network', (url) => {
    expect(isFetchable(url, BASE)).toBe(true);
  });

  it.each([
    'http://192.168.1.5:9000/a.png',
    'http://cdn.vendor.example/a.png',
    'https://192.168.1.5:9000/a.png',
    'https://127.0.0.1/a.png',
    'https://127.1/a.png',
    'https://0.0.0.0/a.png',
    'https://10.1.2.3/a.png',
    'https://172.16.0.1/a.png',
    'https://192.168.1.1/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/a.png',
    'https://[fd12::1]/a.png',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://localhost/a.png',
    'https://x.localhost/a.png',
    'https://router/a.png',
    'https://printer.local/a.png',
    'https://printer.local./a.png',
    'ftp://cdn.vendor.example/a.png',
  ])('%s is not fetched', (url) => {
    expect(isFetchable(url, BASE)).toBe(false);
  });
});
