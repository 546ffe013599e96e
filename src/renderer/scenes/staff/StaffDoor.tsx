import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { deferred } from '../../components/deferred.tsx';
import { useStores } from '../../stores/context.ts';
import { goInside } from './go-inside.ts';
import { listenForKnock } from './knock.ts';

const doorDialog = deferred(() => import('./DoorDialog.tsx'));
const openSign = deferred(() => import('./OpenSign.tsx'));

/** The staff door, on every screen (docs/specification.md, 2.5). */
export const StaffDoor = observer(() => {
  const { clock, staff } = useStores();
  useEffect(() => {
    const enter = () => {
      const here = window.location.hash.slice(1);
      const isInside = ['/staff', '/sync', '/about'].includes(here) || here.startsWith('/rehearsal/');
      if (staff.knock(isInside ? (staff.wayBack ?? '/') : here)) goInside(staff);
    };
    return listenForKnock(clock, enter);
  }, [clock, staff]);
  if (staff.isAsking) return <doorDialog.Screen />;
  return staff.isOpen ? <openSign.Screen /> : null;
});
