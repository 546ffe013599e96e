import { useLocation, useNavigate } from 'react-router-dom';
import { useStores } from '../../stores/context.ts';

/** Returns what the button that closes a page for staff and administrators does: returns to the page before. */
export function useClose(): () => void {
  const { app, session, staff } = useStores();
  const navigate = useNavigate();
  const { key } = useLocation();
  // After a reload, and on a kiosk for visitors, the history has no page before.
  const hasWayBack = key !== 'default' && !app.isAmongVisitors;
  return () => void (hasWayBack ? navigate(-1) : navigate(staff.isOpen ? '/staff' : session.homePath));
}
