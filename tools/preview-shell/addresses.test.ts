import { describe, expect, it } from 'vitest';
import { asSeenByApp, headerForBrowser, toAppAddress, toBrowserAddress } from './addresses.ts';

describe('addresses', () => {
  it.each([
    ['app://kiosk/index.html?x=1#/login?thankyou=true', 'https://kiosk.invalid/index.html?x=1#/login?thankyou=true'],
    ['app://kiosk/', 'https://kiosk.invalid/'],
    ['media://prizes/1.png', 'https://prizes.media.invalid/1.png'],
  ])('maps %s there and back', (app, browser) => {
    expect(toBrowserAddress(app)).toBe(browser);
    expect(toAppAddress(browser, ['app', 'media'])).toBe(app);
  });

  it('leaves other addresses as they are', () => {
    expect(toBrowserAddress('http://localhost:5173/a')).toBe('http://localhost:5173/a');
    expect(toBrowserAddress('about:blank')).toBe('about:blank');
    expect(asSeenByApp('https://example.org/')).toBe('https://example.org/');
  });

  it.each([
    'https://kiosk.invalid.example.org/',
    'https://example.org/kiosk.invalid/',
    'http://kiosk.invalid/',
    'https://user@kiosk.invalid@example.org/',
  ])("does not count %s as the app's", (address) => {
    expect(toAppAddress(address)).toBeUndefined();
  });

  it('rewrites a policy that names the scheme', () => {
    const policy = "default-src 'self'; img-src app://kiosk data:; connect-src app:; frame-src webapp:";
    expect(headerForBrowser(policy, ['app'])).toBe(
      "default-src 'self'; img-src https://kiosk.invalid data:; connect-src https://*.invalid; frame-src webapp:",
    );
  });
});
