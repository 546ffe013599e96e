import { useNavigate } from 'react-router-dom';
import { Button } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export interface MessagePageProps {
  title: string;
  text?: string;
  /** The way on: to another address, or by doing something. */
  action: { label: string; to: string } | { label: string; onPress(): void };
}

/** A page that has one thing to say, and one way on. */
export function MessagePage({ title, text, action }: MessagePageProps) {
  const navigate = useNavigate();
  const go = () => ('to' in action ? void navigate(action.to, { replace: true }) : action.onPress());
  return (
    <MessageCard
      title={title}
      {...(text === undefined ? {} : { text })}
      actions={
        <Button size="main" variant="primary" onClick={go}>
          {action.label}
        </Button>
      }
    />
  );
}
