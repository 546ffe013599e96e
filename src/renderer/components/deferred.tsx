import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { afterFirstFrame } from './after-first-frame.ts';
import { Splash } from './Splash.tsx';

/** A screen with code outside the initial script. Shows a splash until the code has loaded. */
export interface Deferred<Props> {
  Screen: FunctionComponent<Props>;
  /** Fetches the code in advance. Ignores failures, because the screen fetches again. */
  preload(): Promise<void>;
}

/**
 * Makes a screen from the default export of the module that `load` imports. Shows a preloaded screen immediately, while
 * React.lazy would first show its fallback for at least a third of a second.
 */
export function deferred<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Deferred<Props> {
  let Content: ComponentType<Props> | null = null;
  const read = async () => {
    Content = (await load()).default;
  };

  function Screen(props: Props) {
    const [isThere, setIsThere] = useState(Content !== null);
    const [failure, setFailure] = useState<{ thrown: unknown } | null>(null);
    useEffect(() => {
      if (isThere) return;
      read().then(
        () => setIsThere(true),
        (thrown) => setFailure({ thrown }),
      );
    }, [isThere]);
    if (failure) throw failure.thrown;
    return Content ? <Content {...props} /> : <Splash />;
  }

  return { Screen, preload: () => read().catch(() => {}) };
}

/** Makes an overlay that loads its code after the first frame, and stays empty until then. */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  return function Later(props: Props) {
    const [Content, setContent] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      afterFirstFrame(() => void load().then((module) => setContent(() => module.default)));
    }, []);
    return Content && <Content {...props} />;
  };
}
