import { type ComponentType, type FunctionComponent, useEffect, useState } from 'react';
import { Splash } from './Splash.tsx';

/** A screen whose code is not in the first script. A splash stands in for it until the code is there. */
export interface Deferred<Props> {
  Screen: FunctionComponent<Props>;
  /** Fetches the code ahead of the screen. A failure is left to the screen, which fetches it again. */
  preload(): Promise<void>;
}

/**
 * Makes a screen of the default export of the module that `load` imports. What has been preloaded is shown at once;
 * React.lazy would show its fallback first, and for a third of a second at least.
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
