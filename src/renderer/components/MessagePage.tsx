import { useNavigate } from 'react-router-dom';
import { Button } from './Button.tsx';
import { MessageCard } from './MessageCard.tsx';

export interface MessagePageProps {
  title: string;
  text?: string;
  /** The way forward: a link to an address, or a button. */
  action: { label: string; to: string } | { label: string; onPress(): void };
}

/** A page with a single message and a single way forward. */
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
