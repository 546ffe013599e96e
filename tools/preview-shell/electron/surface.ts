/**
 * The shell implements a part of Electron. Everything else must fail with its name. Otherwise a feature could work in
 * the preview and break in Electron, or the other way round.
 */
import { EventEmitter } from 'node:events';

/** Names that the language, Node and test tools look up on any object and expect to be undefined. */
const PROBED = new Set([
  'then',
  'toJSON',
  'inspect',
  'constructor',
  'prototype',
  'domain',
  'href',
  'default',
  '__esModule',
]);

/** Throws: the shell does not implement `path`, for example `BrowserWindow.setOpacity`. */
export function refuse(path: string): never {
  throw new Error(`preview shell: electron.${path} is not implemented`);
}

function guard<T extends object>(path: string, target: T): T {
  return new Proxy(target, {
    get(inner, name, receiver) {
      if (typeof name === 'symbol' || name in inner || PROBED.has(name)) return Reflect.get(inner, name, receiver);
      return refuse(path === '' ? name : `${path}.${name}`);
    },
  });
}

/**
 * A base class for the shell's emitters. The guard is at the end of the prototype chain, so `this` stays the real
 * instance (private fields and `===` work), and only unanswered lookups reach it.
 */
export function emitterSurface(path: string): typeof EventEmitter {
  class Surface extends EventEmitter {}
  Object.setPrototypeOf(Surface.prototype, guard(path, EventEmitter.prototype));
  Object.setPrototypeOf(Surface, guard(path, EventEmitter));
  return Surface as typeof EventEmitter;
}

/** Guards a plain object of functions that do not use `this`. */
export function objectSurface<T extends object>(path: string, members: T): T {
  return guard(path, members);
}

/** Stands for a missing module (`Tray`, `autoUpdater`) that can be imported but not used. */
export function absentModule(path: string): never {
  // A class, because the proxy sees `new` only on something constructable.
  return new Proxy(class {}, {
    get: (_target, name) => (typeof name === 'symbol' || PROBED.has(name) ? undefined : refuse(`${path}.${name}`)),
    apply: () => refuse(path),
    construct: () => refuse(path),
  }) as never;
}

/** The first argument of Electron's events: can be prevented, carries details. */
export interface PreviewEvent {
  readonly defaultPrevented: boolean;
  preventDefault(): void;
}

/** @param details merged into the event, as Electron does with `url`, `isMainFrame` and the like */
export function makeEvent<T extends object>(details: T): PreviewEvent & T {
  let prevented = false;
  const event = Object.defineProperty({ ...details }, 'defaultPrevented', { get: () => prevented, enumerable: true });
  return Object.assign(event, {
    preventDefault: () => {
      prevented = true;
    },
  }) as PreviewEvent & T;
}
