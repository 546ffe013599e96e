import type { StaffStore } from '../../stores/StaffStore.ts';

/** Shows the page that staff asked for at the door. */
export const goInside = ({ goal }: Pick<StaffStore, 'goal'>): void => window.location.replace(`#${goal}`);
