import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { text } from '../../../admin-texts.ts';
import type { Reading } from '../../../stores/Resource.ts';
import { EmptyState } from './EmptyState.tsx';
import css from './ReadFailure.module.css';
import { useFocusHandedOn } from './use-focus-handed-on.ts';

interface Unread {
  /** The failed read; its `failure` is the shown reason. */
  resource: Reading<unknown>;
  /** Retries, if that takes more than `resource.load`. */
  onRetry?: (() => void) | undefined;
}

export interface ReadFailureProps extends Unread {
  /** Names what could not be read, such as 'The list could not be read'. */
  title: string;
  /** True for a part of a page whose primary button is another one. */
  isPart?: boolean;
}

/** Replaces content that could not be read, with a button to try again. */
export const ReadFailure = observer(({ title, isPart = false, ...unread }: ReadFailureProps) => (
  <EmptyState
    mood="wrong"
    title={title}
    text={unread.resource.failure}
    action={<TryAgain isMain={!isPart} {...unread} />}
  />
));

/** The same in one line, for lack of room or beside older content that is still shown. Nothing without a failure. */
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
