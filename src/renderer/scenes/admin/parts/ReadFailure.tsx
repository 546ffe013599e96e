import { Button } from 'antd';
import { observer } from 'mobx-react-lite';
import type { Resource } from '../../../stores/admin/Resource.ts';
import { EmptyState } from './EmptyState.tsx';

export interface ReadFailureProps {
  /** What could not be read: 'The list could not be read'. */
  title: string;
  /** Its `failure` says why; nothing else of it is shown. */
  resource: Resource<unknown>;
  /** It stands for a part of the page, whose main button is another one. */
  isPart?: boolean;
  /** Reads anew, where that takes more than reading the resource. */
  onRetry?(): void;
}

/** In place of what could not be read, with the way to try it again. */
export const ReadFailure = observer(({ title, resource, isPart = false, onRetry }: ReadFailureProps) => (
  <EmptyState
    mood="wrong"
    title={title}
    text={resource.failure}
    action={
      <Button
        type={isPart ? 'default' : 'primary'}
        loading={resource.isLoading}
        onClick={onRetry ?? (() => void resource.load())}
      >
        Try again
      </Button>
    }
  />
));
