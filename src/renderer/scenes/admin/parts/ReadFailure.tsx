import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import type { Reading } from '../../../stores/admin/Resource.ts';
import { EmptyState } from './EmptyState.tsx';
import css from './ReadFailure.module.css';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

interface Unread {
  /** Its `failure` says why; nothing else of it is shown. */
  resource: Reading<unknown>;
  /** Reads anew, where that takes more than reading the resource. */
  onRetry?: (() => void) | undefined;
}

export interface ReadFailureProps extends Unread {
  /** What could not be read: 'The list could not be read'. */
  title: string;
  /** It stands for a part of the page, whose main button is another one. */
  isPart?: boolean;
}

/** In place of what could not be read, with the way to try it again. */
export const ReadFailure = observer(({ title, isPart = false, ...unread }: ReadFailureProps) => (
  <EmptyState
    mood="wrong"
    title={title}
    text={unread.resource.failure}
    action={<TryAgain isMain={!isPart} {...unread} />}
  />
));

/** The same in a line, where there is no room, or what was read before is still shown; nothing while all is well. */
export const ReadFailureLine = observer(({ className, ...unread }: Unread & { className?: string | undefined }) => {
  const { value, failure } = unread.resource;
  if (failure === null) return null;
  const isStale = value !== null;
  return (
    <div className={className} role="alert">
      <div className={css.line} data-stale={isStale}>
        <p className={css.why}>{isStale ? text('read.notRefreshed', { why: failure }) : failure}</p>
        <TryAgain {...unread} />
      </div>
    </div>
  );
});

const TryAgain = observer(({ resource, onRetry, isMain = false }: Unread & { isMain?: boolean }) => {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Button
      ref={button}
      type={isMain ? 'primary' : 'default'}
      loading={resource.isLoading}
      onClick={onRetry ?? (() => void resource.load())}
    >
      {text('action.tryAgain')}
    </Button>
  );
});
